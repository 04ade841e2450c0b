import { receiptRoutes } from '@boxyard/contract/gate/receipts.ts';
import { transportRoutes } from '@boxyard/contract/gate/transports.ts';
import { containerRoutes } from '@boxyard/contract/yard/containers.ts';
import { damageRoutes } from '@boxyard/contract/yard/damages.ts';
import { beforeAll, describe, expect, it } from 'vitest';
import { depotWith } from '../../../test/tools/depot-with.ts';
import { textOfPdf } from '../../../test/tools/pdf-text.ts';
import { useTestApp } from '../../../test/tools/test-app.ts';
import { daysPass } from '../../../test/tools/time-passes.ts';
import { createYard } from '../../../test/tools/yard.ts';

const app = useTestApp();
const { depot, yard } = depotWith(app, { yard: createYard }, beforeAll);
let boxes = 0;

const now = () => Math.floor(Date.now() / 1000);
const box = () => yard.container(`PAPR${String(++boxes).padStart(7, '0')}`);
const within = (containerId: number) => ({ account: depot.account, containerId });
const one = (containerId: number, id: number) => ({ ...within(containerId), id });
const pass = async (direction: 'In' | 'Out', containerId: number, date: number, more: object = {}) => {
  const body = {
    clientId: yard.clientId,
    vehicleType: 'truck' as const,
    arrivalDate: date,
    departureDate: date,
    ...more,
  };
  return (await depot.admin.call(transportRoutes[`createGate${direction}`], { params: within(containerId), body }))
    .payload;
};
const report = async (containerId: number, remark: string, transportId?: number | null) => {
  const body = { type: 'outer', damage: 'outer_side_left', remark, isDraft: false, transportId } as const;
  return (await depot.admin.call(damageRoutes.create, { params: within(containerId), body })).payload;
};
const issue = async (containerId: number, id: number, revise = false) =>
  (await depot.admin.call(receiptRoutes.issue, { params: one(containerId, id), body: { revise, language: 'en' } }))
    .payload;
const paper = async (containerId: number, id: number, revise = false) => {
  const { url } = await issue(containerId, id, revise);
  return textOfPdf(Buffer.from(await (await fetch(app.address + url)).arrayBuffer()));
};
const remarksOn = (text: string) =>
  ['old dent', 'dent at the gate', 'dent in the yard', 'taken back'].filter((remark) => text.includes(remark));

describe('a receipt that is issued a week late', () => {
  it('tells the container as it was at the passage, and the damages that were known then', async () => {
    const { id } = await box();
    const change = (body: object) =>
      depot.admin.call(containerRoutes.update, { params: { account: depot.account, id }, body });
    await change({ sealNumber: 'SEAL001', isEmpty: false, containerCondition: 'repaired' });
    const old = await report(id, 'old dent');
    await daysPass(app, depot.accountId, 2);
    const arrival = await pass('In', id, now());
    await report(id, 'dent at the gate');
    const mistaken = await report(id, 'taken back');
    await depot.admin.call(damageRoutes.remove, { params: one(id, mistaken.id) });
    await daysPass(app, depot.accountId, 3);
    await report(id, 'dent in the yard', null);
    await daysPass(app, depot.accountId, 4);
    await change({ sealNumber: 'SEAL002', isEmpty: true, containerCondition: 'defective' });
    await depot.admin.call(damageRoutes.remove, { params: one(id, old.id) });
    const text = await paper(id, arrival.id);
    expect(remarksOn(text)).toEqual(['old dent', 'dent at the gate']);
    for (const words of ['SEAL001', 'Loaded', 'Repaired']) expect(text).toContain(words);
    expect(text).not.toContain('SEAL002');
    const departure = await pass('Out', id, now());
    const out = await paper(id, departure.id);
    expect(remarksOn(out)).toEqual(['dent at the gate', 'dent in the yard']);
    for (const words of ['SEAL002', 'Empty', 'Defective']) expect(out).toContain(words);
  });

  it('follows a correction of the passage by a revision, and nothing that happens to the container afterwards', async () => {
    const { id } = await box();
    await daysPass(app, depot.accountId, 8);
    const arrival = await pass('In', id, now() - 7 * 86_400, { sealNumber: 'SEAL003' });
    expect(await paper(id, arrival.id)).toContain('SEAL003');
    const body = { sealNumber: 'SEAL004', isDefective: true };
    await depot.admin.call(containerRoutes.update, { params: { account: depot.account, id }, body });
    await report(id, 'dent in the yard', null);
    expect((await issue(id, arrival.id)).isOutdated).toBe(false);
    await depot.admin.call(transportRoutes.update, { params: one(id, arrival.id), body: { sealNumber: 'SEAL005' } });
    expect((await issue(id, arrival.id)).isOutdated).toBe(true);
    const text = await paper(id, arrival.id, true);
    expect(text).toContain('SEAL005');
    expect(text).not.toContain('SEAL003');
    expect(remarksOn(text)).toEqual([]);
  });
});
