import { estimateRoutes } from '@boxyard/contract/inspections/estimates.ts';
import { surveyRoutes } from '@boxyard/contract/inspections/surveys.ts';
import { clientUserRoutes } from '@boxyard/contract/people/client-users.ts';
import { privacyRoutes } from '@boxyard/contract/people/privacy.ts';
import { accountRoutes } from '@boxyard/contract/settings/accounts.ts';
import { sql } from 'kysely';
import { describe, expect, it } from 'vitest';
import { inspect } from '../../../test/tools/full-inspections.ts';
import { usePersonalData } from '../../../test/tools/personal-data.ts';
import { useTestApp } from '../../../test/tools/test-app.ts';

const app = useTestApp();
const people = usePersonalData(app);
const { inAccount, find, erase, tracesOf } = people;

/** Estimates that went to Ján Novák at jan@lessor.test, and a survey that Eva Nováková signed. */
async function inspected() {
  const { depot, yard } = people;
  await depot.owner.call(accountRoutes.update, { params: inAccount(), body: { modules: ['inspections'] } });
  return inspect(depot, yard.typeOf(20));
}
const data = async (body: Parameters<typeof erase>[0]) =>
  (await people.depot.owner.call(privacyRoutes.data, { params: inAccount(), body })).payload;
const past = async () =>
  (await people.depot.owner.call(privacyRoutes.erasures, { params: inAccount() })).payload.map(
    ({ kind, records, admin }) => [kind, records, admin?.id],
  );

describe('those who were sent estimates', () => {
  it('are found by name and address, told with what they answered, and erased: their links lead nowhere', async () => {
    const { waiting, approved } = await inspected();
    const key = { kind: 'recipient' as const, email: 'jan@lessor.test' };
    for (const q of ['jan nov', 'LESSOR'])
      expect(await find(q)).toEqual([
        { kind: 'recipient', id: null, name: 'Ján Novák', detail: 'jan@lessor.test', uses: 2, openTasks: 0 },
      ]);
    await sql`insert into estimate_decision (account_id, estimate_id, way, name, email, ip, hash, choices)
      values (${people.depot.accountId}, ${waiting.id}, 'link', 'Ján Novák', 'jan@lessor.test', '203.0.113.7', '', '[]')`.execute(
      app.inspect,
    );
    const { records } = await data(key);
    expect(records).toMatchObject([
      {
        estimateId: approved.id,
        name: 'Ján Novák',
        email: 'jan@lessor.test',
        createdAt: expect.stringMatching(/^\d{4}-.*Z$/),
      },
      { estimateId: waiting.id, opens: 0 },
      { estimateId: waiting.id, way: 'link', ip: '203.0.113.7' },
    ]);
    expect(JSON.stringify(records)).not.toMatch(/token|"account/i);
    expect((await erase(key)).payload).toEqual({ records: 2, changes: 0, receipts: 0 });
    expect(await tracesOf('jan@lessor'), 'an answer is the proof').toEqual(['estimate_decision']);
    const at = { params: { ...inAccount(), id: waiting.id } };
    const { payload: left } = await people.depot.admin.call(estimateRoutes.get, at);
    expect(left.links).toMatchObject([{ name: 'erased', email: '', revokedAt: expect.any(Number) }]);
    expect(await find('lessor')).toEqual([]);
    expect((await erase(key)).status).toBe(404);
    expect(await past()).toEqual([['recipient', 2, people.depot.owner.id]]);
  });

  it('are told and erased with the contact person who has their address, or had it', async () => {
    const { waiting } = await inspected();
    const params = { ...inAccount(), id: waiting.id };
    const { clientId } = (await people.depot.admin.call(estimateRoutes.get, { params })).payload;
    const user = await people.depot.owner.call(clientUserRoutes.create, {
      params: { ...inAccount(), clientId },
      body: { username: 'jan', email: 'jan@lessor.test' },
    });
    const at = { params: { ...inAccount(), clientId, id: user.payload.id } };
    await people.depot.owner.call(clientUserRoutes.update, { ...at, body: { email: 'novak@lessor.test' } });
    const key = { kind: 'client_user' as const, id: user.payload.id };
    expect((await data(key)).records).toMatchObject([
      { username: 'jan' },
      { name: 'Ján Novák' },
      { name: 'Ján Novák' },
    ]);
    expect((await erase(key)).payload).toMatchObject({ records: 1 });
    expect(await tracesOf('jan@lessor')).toEqual([]);
  });
});

describe('surveyors', () => {
  it('are found by the name with which they signed, told, and erased from surveys and their history', async () => {
    const { surveyId } = await inspected();
    expect(await find('novakov')).toEqual([
      { kind: 'surveyor', id: null, name: 'Eva Nováková', detail: '', uses: 1, openTasks: 0 },
    ]);
    const key = { kind: 'surveyor' as const, name: 'eva novakova' };
    expect(await data(key)).toMatchObject({
      records: [{ id: surveyId, signature: 'Eva Nováková', finishedAt: expect.stringMatching(/Z$/) }],
      history: [{ entity: 'survey', before: null, after: { signature: 'Eva Nováková' } }],
    });
    expect((await erase(key)).payload).toEqual({ records: 1, changes: 2, receipts: 0 });
    expect(await tracesOf('Eva Nov')).toEqual([]);
    const at = { params: { ...inAccount(), id: surveyId } };
    expect((await people.depot.admin.call(surveyRoutes.get, at)).payload).toMatchObject({
      signature: '',
      outcome: 'failed',
    });
    expect(await past()).toEqual([['surveyor', 1, people.depot.owner.id]]);
    expect((await erase(key)).status).toBe(404);
    await expect(
      sql`update survey set signature = '' where id = ${surveyId} and account_id = ${people.depot.accountId}`.execute(
        app.inspect,
      ),
    ).rejects.toThrow(/survey_stays/);
  });
});
