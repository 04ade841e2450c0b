import { checklistRoutes, usualItems } from '@boxyard/contract/inspections/checklists.ts';
import { surveySettingsRoutes } from '@boxyard/contract/inspections/survey-settings.ts';
import { sql } from 'kysely';
import { describe, expect, it } from 'vitest';
import { createDepot } from '../../../test/tools/depot.ts';
import { createInspections } from '../../../test/tools/inspections.ts';
import { useTestApp } from '../../../test/tools/test-app.ts';

const app = useTestApp();

describe('checklists and codes', () => {
  it('are the owner’s; a used list becomes a new revision, and a device with the old one is still heard', async () => {
    const own = await createDepot(app);
    const tools = await createInspections(own);
    const items = usualItems.gate_out.slice(0, 2);
    const save = (more: typeof items) =>
      own.owner.call(checklistRoutes.save, { params: tools.params, body: { kind: 'gate_out', items: more } });
    expect(
      (await own.admin.call(checklistRoutes.save, { params: tools.params, body: { kind: 'gate_out', items } })).status,
    ).toBe(403);
    expect((await save(items)).payload).toMatchObject({ revision: 1, isUsed: false });
    expect((await save(items.slice(0, 1))).payload.revision).toBe(1);
    const box = await tools.box();
    const answers = [{ key: items[0]?.key ?? '', answer: 'ok' as const, value: null, note: '' }];
    await tools.survey(box.id, 'gate_out', { checklistRevision: 1, answers });
    expect((await save(items)).payload.revision).toBe(2);
    const old = await tools.survey(box.id, 'gate_out');
    expect(old.checklist).toMatchObject({ revision: 0, items: usualItems.gate_out });
    await expect(
      sql`update checklist set items = '[]' where account_id = ${own.accountId} and revision = 1`.execute(app.inspect),
    ).rejects.toThrow('checklist_used');
    const list = (await own.admin.call(checklistRoutes.list, { params: tools.params })).payload;
    expect(list.find(({ kind }) => kind === 'gate_out')).toMatchObject({ revision: 2, isUsed: false });
  });

  it('offer what was used most, then the head of the list', async () => {
    const own = await createDepot(app);
    const tools = await createInspections(own);
    const box = await tools.box();
    const finding = { location: 'LT1N', component: 'RMA', damageCode: 'WT' };
    await tools.survey(box.id, 'gate_in', {
      findings: [finding, { ...finding, location: 'LT2N' }, { ...finding, damageCode: 'CO' }],
    });
    const settings = (await own.admin.call(surveySettingsRoutes.get, { params: tools.params })).payload;
    expect(settings.mostUsed.components.slice(0, 2)).toEqual(['RMA', 'PAA']);
    expect(settings.mostUsed.damages.slice(0, 3)).toEqual(['WT', 'CO', 'DT']);
    const body = { damages: [{ code: 'xx', en: 'Ours', sk: '' }] };
    const saved = await own.owner.call(surveySettingsRoutes.save, { params: tools.params, body });
    expect(saved.payload).toMatchObject({
      version: 1,
      damages: [{ code: 'XX', en: 'Ours', sk: '' }],
      linkDays: 14,
      mostUsed: { damages: ['XX'] },
    });
    expect(
      (await own.owner.call(surveySettingsRoutes.save, { params: tools.params, body: { linkDays: 7 } }, { ifMatch: 1 }))
        .payload.version,
    ).toBe(2);
    expect(
      (await own.owner.call(surveySettingsRoutes.save, { params: tools.params, body: { linkDays: 8 } }, { ifMatch: 1 }))
        .status,
    ).toBe(412);
    expect(
      (
        await own.owner.call(surveySettingsRoutes.save, {
          params: tools.params,
          body: { repairs: [...settings.repairs, ...settings.repairs] },
        })
      ).status,
    ).toBe(422);
  });
});
