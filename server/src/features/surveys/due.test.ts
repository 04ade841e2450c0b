import { gateRoutes } from '@boxyard/contract/gate/gate.ts';
import { surveySettingsRoutes } from '@boxyard/contract/inspections/survey-settings.ts';
import { surveyRoutes } from '@boxyard/contract/inspections/surveys.ts';
import { clientRoutes } from '@boxyard/contract/people/clients.ts';
import { notificationRoutes } from '@boxyard/contract/people/notifications.ts';
import { containerRoutes } from '@boxyard/contract/yard/containers.ts';
import { describe, expect, it } from 'vitest';
import { depotDay } from '../../../test/tools/depot-day.ts';
import { depotWith } from '../../../test/tools/depot-with.ts';
import { createInspections, now } from '../../../test/tools/inspections.ts';
import { useTestApp } from '../../../test/tools/test-app.ts';
import { asAccount, findAccount } from '../notifications/as-account.service.ts';
import { tellDueOf } from './due.service.ts';

const app = useTestApp();
const { depot, t } = depotWith(app, { t: (of) => createInspections(of, ['notifications']) });

const tellDueNow = async () => {
  const account = await findAccount(app, depot.accountId);
  if (!account) throw new Error('There is no account.');
  await asAccount(app, account, tellDueOf);
};
const told = async () => {
  const query = { kind: 'examination_due' } as const;
  return (await depot.owner.call(notificationRoutes.list, { params: t.params, query })).payload;
};

describe('examinations', () => {
  it('are due by CSC but in a continuous programme, and by PTI for reefers; passing sets the next', async () => {
    const box = await t.box();
    const at = { params: { ...t.params, id: box.id } };
    const day = 86_400;
    const update = (body: object) => depot.admin.call(containerRoutes.update, { ...at, body });
    await update({ certificationExpiryDate: now() - 3 * day });
    const due = async () =>
      (await depot.admin.call(surveyRoutes.due, { params: t.params, query: { q: box.name } })).payload;
    expect(await due()).toMatchObject([{ containerId: box.id, kind: 'csc', daysLeft: -3 }]);
    const atGate = async () =>
      (await depot.admin.call(gateRoutes.look, { params: t.params, query: { number: box.name } })).payload?.due;
    expect(await atGate()).toMatchObject([{ kind: 'csc' }]);
    await update({ cscScheme: 'acep', acepNumber: 'ACEP-SK-1' });
    expect([await due(), await atGate()]).toEqual([[], []]);
    await update({ cscScheme: 'pes', isRefrigerated: true });
    await depot.admin.call(clientRoutes.update, {
      params: { ...t.params, id: t.yard.clientId },
      body: { ptiDays: 60 },
    });
    expect((await due()).map(({ kind }) => kind).toSorted()).toEqual(['csc', 'pti']);
    await t.survey(box.id, 'pti');
    await t.survey(box.id, 'csc', { nextDay: '2031-05-01' });
    expect(await due()).toEqual([]);
    const container = (await depot.admin.call(containerRoutes.get, at)).payload;
    expect(new Date((container.certificationExpiryDate ?? 0) * 1000).toISOString()).toBe('2031-05-01T21:59:59.000Z');
    const wrong = await t.tellSurvey(box.id, 'gate_in', { nextDay: '2031-05-01' });
    expect(wrong.problem.errors).toMatchObject([{ path: 'nextDay', key: 'onlyOfCsc' }]);
    await depot.admin.call(clientRoutes.update, {
      params: { ...t.params, id: t.yard.clientId },
      body: { ptiDays: null },
    });
  });

  it('are due from the first day of the days of the settings, at the gate and for the notice, too', async () => {
    const box = await t.box();
    const reefer = await t.box();
    const setDays = (dueDays: number) =>
      depot.owner.call(surveySettingsRoutes.save, { params: t.params, body: { dueDays } });
    const last = Date.parse(`${depotDay(7)}T11:00:00Z`) / 1000;
    const update = (id: number, body: object) =>
      depot.admin.call(containerRoutes.update, { params: { ...t.params, id }, body });
    await update(box.id, { certificationExpiryDate: last });
    await update(reefer.id, { isRefrigerated: true });
    await t.survey(reefer.id, 'pti');
    await depot.admin.call(clientRoutes.update, {
      params: { ...t.params, id: t.yard.clientId },
      body: { ptiDays: 7 },
    });
    const isDue = async ({ id, name }: { id: number; name: string }) => {
      const rows = (await depot.admin.call(surveyRoutes.due, { params: t.params, query: { q: name } })).payload;
      const gate = (await depot.admin.call(gateRoutes.look, { params: t.params, query: { number: name } })).payload;
      return [rows.map(({ containerId, daysLeft }) => [containerId === id, daysLeft]), gate?.due.length];
    };
    await setDays(6);
    expect([await isDue(box), await isDue(reefer)]).toEqual([
      [[], 0],
      [[], 0],
    ]);
    await setDays(7);
    const due = [[[true, 7]], 1];
    expect([await isDue(box), await isDue(reefer)]).toEqual([due, due]);
    await tellDueNow();
    expect((await told()).map(({ facts }) => facts)).toEqual([{ count: 2 }]);
  });

  it('are told once on the day on which they become due', async () => {
    const box = await t.box();
    await depot.admin.call(containerRoutes.update, {
      params: { ...t.params, id: box.id },
      body: { certificationExpiryDate: now() },
    });
    for (let run = 0; run < 3; run++) await tellDueNow();
    expect(await told()).toMatchObject([{ count: 1, facts: { count: 1 }, path: '/inspections/due' }]);
  });
});
