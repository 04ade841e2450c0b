import { damageImageRoutes } from '@boxyard/contract/core/images.ts';
import { usualItems } from '@boxyard/contract/inspections/checklists.ts';
import { surveyRoutes } from '@boxyard/contract/inspections/surveys.ts';
import { containerRoutes } from '@boxyard/contract/yard/containers.ts';
import { damageRoutes } from '@boxyard/contract/yard/damages.ts';
import { sql } from 'kysely';
import { beforeAll, describe, expect, it } from 'vitest';
import { act, undo } from '../../../test/tools/acts.ts';
import { createDepot } from '../../../test/tools/depot.ts';
import { depotWith } from '../../../test/tools/depot-with.ts';
import { picture } from '../../../test/tools/file-samples.ts';
import { createInspections, type Inspections, now, vectorFindings } from '../../../test/tools/inspections.ts';
import { useTestApp } from '../../../test/tools/test-app.ts';
import { upload } from '../../../test/tools/uploads.ts';

const app = useTestApp();
const { depot, stranger, t } = depotWith(
  app,
  { stranger: () => createDepot(app), t: (of) => createInspections(of, ['notifications']) },
  beforeAll,
);

const look = async (number: string) =>
  (await depot.admin.call(surveyRoutes.look, { params: t.params, query: { number } })).payload;
const damagesOf = async (containerId: number, query = {}) =>
  (await depot.admin.call(damageRoutes.list, { params: { ...t.params, containerId }, query: { sort: 'id', ...query } }))
    .payload;
const errorsOf = async (call: ReturnType<Inspections['tellSurvey']>) => {
  const { status, problem } = await call;
  return [status, ...(problem.errors ?? [{ path: '', key: problem.key }]).map(({ path, key }) => `${path} ${key}`)];
};

describe('a survey', () => {
  it('of a 45′ box, by its ISO type, has eleven sections; one of a 40′ box has ten', async () => {
    const [long, usual] = [await t.box(40), await t.box(40)];
    const at = { params: { ...t.params, id: long.id } };
    await depot.admin.call(containerRoutes.update, { ...at, body: { isoCode: 'L5G1' } });
    const findings = [{ location: 'RX1A', component: 'PAA', damageCode: 'DT', repairCode: 'GS', lengthCm: 900 }];
    expect([(await look(long.name)).lengthFt, (await look(usual.name)).lengthFt]).toEqual([45, 40]);
    const { id } = await t.survey(long.id, 'gate_in', { findings });
    expect((await depot.admin.call(surveyRoutes.get, t.at(id))).payload).toMatchObject({ lengthFt: 45 });
    const listed = await depot.admin.call(surveyRoutes.list, { params: t.params, query: { containerId: long.id } });
    expect(listed.payload).toMatchObject([{ lengthFt: 45 }]);
    expect((await look(long.name)).damages).toMatchObject([{ location: 'RX1A' }]);
    expect((await errorsOf(t.tellSurvey(usual.id, 'gate_in', { findings })))[0]).toBe(422);
  });

  it('of an undamaged container is of the gate move, and stays as it was told', async () => {
    const box = await t.box();
    const found = await look(box.name.toLowerCase());
    expect(found).toMatchObject({
      id: box.id,
      lengthFt: 20,
      isInYard: true,
      proposedKind: 'gate_in',
      damages: [],
      due: [],
      last: null,
    });
    const survey = await t.survey(box.id);
    expect(survey).toMatchObject({
      kind: 'gate_in',
      outcome: 'passed',
      findings: [],
      signature: 'Ján Surveyor',
      adminUsername: depot.admin.email,
    });
    expect(survey.transportId).not.toBeNull();
    expect((await look(box.name)).proposedKind).toBe('gate_out');
    for (const statement of [
      sql`update survey set remark = 'other' where id = ${survey.id}`,
      sql`update survey set outcome = 'failed' where id = ${survey.id}`,
      sql`delete from survey where id = ${survey.id}`,
    ])
      await expect(statement.execute(app.inspect)).rejects.toThrow('survey_stays');
  });

  it('writes its damages in the codes of the trade and in the places of the specification', async () => {
    const box = await t.box();
    const survey = await t.survey(box.id, 'gate_in', { outcome: 'failed', findings: vectorFindings });
    expect(survey.findings.map(({ location }) => location)).toEqual(['DX1N', 'LB24', 'TL3N', 'BX15']);
    expect(await damagesOf(box.id)).toMatchObject([
      {
        scdType: 'outer',
        scdCode: 'outer_front_door_left',
        component: 'GTA',
        damageCode: 'MS',
        repairCode: 'RP',
        surveyId: survey.id,
        closedById: null,
      },
      { scdCode: 'outer_side_left', lengthCm: 100, widthCm: null, quantity: 1, responsibility: 'U' },
      { scdCode: 'outer_side_top', lengthCm: 60, widthCm: 45 },
      { scdType: 'inner', scdCode: 'inner_floor', quantity: 7 },
    ]);
    expect((await look(box.name)).damages).toHaveLength(4);
  });

  it('is refused with what is wrong, field by field', async () => {
    const box = await t.box();
    const answers = usualItems.gate_in.map(({ key }) => ({ key, answer: 'ok' as const, value: null, note: '' }));
    expect(await errorsOf(t.tellSurvey(box.id, 'gate_in', { answers: answers.slice(1) }))).toEqual([
      422,
      'answers answerMissing',
    ]);
    expect(
      await errorsOf(
        t.tellSurvey(box.id, 'gate_in', { answers: [...answers, { key: 'x', answer: 'ok', value: null, note: '' }] }),
      ),
    ).toEqual([422, 'answers.4.key unknownItem']);
    expect(
      await errorsOf(t.tellSurvey(box.id, 'gate_in', { findings: [{ location: 'LB6N', damageCode: 'DT' }] })),
    ).toEqual([422, 'findings.0.location locationTooLong']);
    expect(
      await errorsOf(t.tellSurvey(box.id, 'gate_in', { findings: [{ location: 'LT3N', damageCode: '' }] })),
    ).toEqual([422, 'findings.0.damageCode required']);
    expect(await errorsOf(t.tellSurvey(box.id, 'gate_in', { outcome: 'failed' }))).toEqual([
      422,
      'outcome failedWithoutReason',
    ]);
    expect(await errorsOf(t.tellSurvey(box.id, 'gate_in', { gradeAfter: 'A' }))).toEqual([
      422,
      'outcome onlyAfterRepair',
    ]);
    expect(await errorsOf(t.tellSurvey(box.id, 'gate_in', { checklistRevision: 7 }))).toEqual([
      422,
      'checklistRevision unknownRevision',
    ]);
    expect(await errorsOf(t.tellSurvey(box.id, 'gate_in', { signature: ' ' }))).toEqual([422, 'signature required']);
    expect(await errorsOf(t.tellSurvey(999_999, 'gate_in'))).toEqual([422, 'containerId unknownRecord']);
    expect((await look(box.name)).last).toBeNull();
  });

  it('comes once, however often the device sends it', async () => {
    const box = await t.box();
    const options = { headers: { 'idempotency-key': `survey-${box.id}` } };
    const body = t.surveyBody(box.id, 'gate_in', { findings: [{ location: 'LT1N', damageCode: 'DT' }] });
    const send = () => depot.admin.call(surveyRoutes.create, { params: t.params, body }, options);
    const answers = [await send(), await send()];
    expect(new Set(answers.map(({ payload }) => payload.id)).size).toBe(1);
    expect(await damagesOf(box.id)).toHaveLength(1);
  });

  it('of two surveyors without a line are both kept, and each names the other', async () => {
    const box = await t.box();
    const one = { findings: [{ location: 'LT1N', damageCode: 'DT' }], signature: 'One' };
    const [first, second] = await Promise.all([
      t.survey(box.id, 'gate_in', one),
      t.survey(box.id, 'gate_in', { ...one, signature: 'Two' }),
    ]);
    const again = (await depot.admin.call(surveyRoutes.get, t.at(first.id))).payload;
    expect(again.others.map(({ id }) => id)).toEqual([second.id]);
    expect(second.id).not.toBe(first.id);
    expect(await damagesOf(box.id)).toHaveLength(2);
  });

  it('that was begun before the container left is kept all the same, with a clock that is ahead set right', async () => {
    const box = await t.box();
    await t.gate(box.id, 'out', now() - 60);
    const survey = await t.survey(box.id, 'gate_out', { startedAt: now() - 120, finishedAt: now() + 5000 });
    expect(survey.finishedAt).toBeLessThanOrEqual(now());
    expect(survey.transportId).not.toBeNull();
  });

  it('is nobody else’s', async () => {
    const box = await t.box();
    const survey = await t.survey(box.id);
    const other = await createInspections(stranger);
    expect((await stranger.admin.call(surveyRoutes.get, { params: { ...other.params, id: survey.id } })).status).toBe(
      404,
    );
    expect(
      (await stranger.admin.call(surveyRoutes.look, { params: other.params, query: { number: box.name } })).status,
    ).toBe(404);
    expect(await errorsOf(other.tellSurvey(box.id))).toEqual([422, 'containerId unknownRecord']);
  });
});

describe('a correction', () => {
  it('names the survey, keeps what stands, and takes the rest back', async () => {
    const box = await t.box();
    const first = await t.survey(box.id, 'gate_in', { findings: vectorFindings.slice(0, 2) });
    const [kept = 0, gone = 0] = first.findings.map(({ damageId }) => damageId);
    const correction = await t.survey(box.id, 'gate_in', {
      correctsId: first.id,
      keptIds: [kept],
      findings: [{ location: 'RT2N', damageCode: 'CU' }],
    });
    expect(correction.findings.map(({ location }) => location)).toEqual(['RT2N', 'DX1N']);
    expect((await look(box.name)).damages.map(({ id }) => id)).toEqual(
      [kept, correction.findings[0]?.damageId].toSorted((a, b) => Number(a) - Number(b)),
    );
    expect(await damagesOf(box.id, { isOpen: false })).toMatchObject([{ id: gone, closedById: correction.id }]);
    expect((await depot.admin.call(surveyRoutes.get, t.at(first.id))).payload).toMatchObject({
      correctedById: correction.id,
      findings: first.findings,
    });
    expect(await errorsOf(t.tellSurvey(box.id, 'gate_in', { correctsId: first.id }))).toEqual([
      422,
      'correctsId correctsOther',
    ]);
    const other = await t.box();
    expect(await errorsOf(t.tellSurvey(other.id, 'gate_in', { correctsId: correction.id }))).toEqual([
      422,
      'correctsId correctsOther',
    ]);
    expect(await errorsOf(t.tellSurvey(box.id, 'gate_in', { correctsId: correction.id, keptIds: [gone] }))).toEqual([
      422,
      'keptIds keptOfCorrected',
    ]);
  });

  it('is made once, of two at the same moment', async () => {
    const box = await t.box();
    const first = await t.survey(box.id);
    const answers = await Promise.all([1, 2, 3].map(() => t.tellSurvey(box.id, 'gate_in', { correctsId: first.id })));
    expect(answers.filter(({ status }) => status === 201)).toHaveLength(1);
  });
});

describe('what a survey found', () => {
  it('is changed by no form, and its photos stay', async () => {
    const box = await t.box();
    const { findings } = await t.survey(box.id, 'gate_in', { findings: vectorFindings.slice(0, 1) });
    const params = { ...t.params, containerId: box.id, id: findings[0]?.damageId ?? 0 };
    for (const body of [
      { remark: 'worse' },
      { component: 'PAA' },
      { location: 'LX15' },
      { damage: 'outer_side_top' as const },
    ])
      expect((await depot.admin.call(damageRoutes.update, { params, body })).problem.key).toBe('damageOfSurvey');
    expect((await depot.admin.call(damageRoutes.update, { params, body: { remark: '' } })).status).toBe(200);
    const at = { ...t.params, containerId: box.id, damageId: params.id };
    const image = await upload(
      depot.admin,
      damageImageRoutes.upload,
      { params: at },
      await picture(60, 40).png().toBuffer(),
      'dent.png',
    );
    expect(
      (await depot.admin.call(damageImageRoutes.remove, { params: { ...at, imageId: image.payload.id } })).problem.key,
    ).toBe('pictureOfSurvey');
    expect((await depot.admin.call(damageRoutes.remove, { params })).status).toBe(409);
    await expect(
      sql`update damage set closed_by_id = survey_id where id = ${params.id}`.execute(app.inspect),
    ).rejects.toThrow('damage_of_survey');
  });

  it('is taken back by no undo', async () => {
    const box = await t.box();
    const made = await act(depot.admin, surveyRoutes.create, {
      params: t.params,
      body: t.surveyBody(box.id, 'gate_in'),
    });
    expect((await undo(depot, made, depot.admin)).problem.key).toBe('undoNever');
  });

  it('may be coded by hand where no survey did it: place and code follow each other', async () => {
    const box = await t.box();
    const params = { ...t.params, containerId: box.id };
    const { payload: damage } = await depot.admin.call(damageRoutes.create, {
      params,
      body: { location: 'DT4N', damageCode: 'DT', isDraft: false },
    });
    expect(damage).toMatchObject({ scdType: 'outer', scdCode: 'outer_front_door_right', location: 'DT4N' });
    const at = { params: { ...params, id: damage.id } };
    const moved = await depot.admin.call(damageRoutes.update, { ...at, body: { damage: 'outer_side_left' } });
    expect(moved.payload).toMatchObject({ scdCode: 'outer_side_left', location: '', damageCode: 'DT' });
    const inside = await depot.admin.call(damageRoutes.update, { ...at, body: { type: 'inner', location: 'LT1N' } });
    expect(inside.payload).toMatchObject({ scdType: 'inner', scdCode: 'inner_side_left' });
    expect(
      (await depot.admin.call(damageRoutes.update, { ...at, body: { location: 'QQ1N' } })).problem.errors,
    ).toMatchObject([{ path: 'location', key: 'notLocation' }]);
  });
});
