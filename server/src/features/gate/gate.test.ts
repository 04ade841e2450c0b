import { transactionRoutes } from '@boxyard/contract/billing/transactions.ts';
import { keyHeader } from '@boxyard/contract/core/request-keys.ts';
import { type GateBox, type GatePass, gateRoutes, type Passed } from '@boxyard/contract/gate/gate.ts';
import { transportRoutes } from '@boxyard/contract/gate/transports.ts';
import { clientRoutes } from '@boxyard/contract/people/clients.ts';
import { workTaskRoutes } from '@boxyard/contract/work/work-tasks.ts';
import { containerRoutes } from '@boxyard/contract/yard/containers.ts';
import { damageRoutes } from '@boxyard/contract/yard/damages.ts';
import { positionRoutes } from '@boxyard/contract/yard/positions.ts';
import { beforeAll, describe, expect, it } from 'vitest';
import { createDepot } from '../../../test/tools/depot.ts';
import { depotWith } from '../../../test/tools/depot-with.ts';
import { textOfPdf } from '../../../test/tools/pdf-text.ts';
import { useTestApp } from '../../../test/tools/test-app.ts';
import { createYard, placeIn } from '../../../test/tools/yard.ts';

const app = useTestApp();
const { depot, yard } = depotWith(
  app,
  { yard: (of) => createYard(of, { rows: 2, tiers: 3, positions: 20 }) },
  beforeAll,
);
let companyId: number;
let boxes = 0;

beforeAll(async () => {
  companyId = await company('Rýchla náprava, s.r.o.');
});

const params = () => ({ account: depot.account });
const now = () => Math.floor(Date.now() / 1000);
const day = 86_400;
const company = async (name: string) =>
  (await depot.admin.call(clientRoutes.create, { params: params(), body: { name, type: 'transport' } })).payload.id;
const nextName = () => `GATE${String(++boxes).padStart(7, '0')}`;
const box = () => yard.container(nextName());
const look = async (number: string) =>
  (await depot.admin.call(gateRoutes.look, { params: params(), query: { number } })).payload;
const visits = async (query: { clientId?: number; q?: string }) =>
  (await depot.admin.call(gateRoutes.visits, { params: params(), query })).payload;
const pass = (some: GateBox[], more: Partial<GatePass> = {}, key?: string, { call } = depot.admin) =>
  call(
    gateRoutes.pass,
    { params: params(), body: { clientId: companyId, vehicleType: 'truck', passedAt: now(), boxes: some, ...more } },
    key ? { headers: { [keyHeader]: key } } : {},
  );
const anew = (name: string): GateBox => ({
  direction: 'gate_in',
  newContainer: { name, clientId: yard.clientId, containerTypeId: yard.typeOf(20) },
});
const errorsOf = (answer: Awaited<ReturnType<typeof pass>>) =>
  answer.problem.errors?.map(({ path, key }) => [path, key]);
const place = (id: number, position: number) =>
  depot.admin.call(positionRoutes.createCurrent, {
    params: { ...params(), id },
    body: placeIn(yard.section, 1, 1, position),
  });
const placeOf = async (id: number) =>
  (await depot.admin.call(positionRoutes.active, { params: { ...params(), id } })).payload.positions;

describe('the gate', () => {
  it('knows nothing of a new number', async () => {
    expect(await look('MSKU 000000-0')).toBe(null);
  });

  it('finds a container however its number is typed, and proposes the direction by its last passage', async () => {
    const { id } = await yard.container('CSQU3054383');
    expect(await look('csqu 305438-3')).toMatchObject({
      id,
      name: 'CSQU3054383',
      clientName: 'Maersk',
      hSize: 1,
      place: null,
      last: null,
      proposed: 'gate_in',
      plan: null,
      warnings: [],
    });
    await place(id, 1);
    expect(await look('CSQU3054383')).toMatchObject({ proposed: 'gate_out', place: { position: 1, tier: 1 } });
    const [passed] = (await pass([{ direction: 'gate_out', containerId: id, release: true }])).payload;
    const last = { id: passed?.transport.id, type: 'gate_out', tripCode: passed?.transport.tripCode };
    expect(await look('CSQU3054383')).toMatchObject({ proposed: 'gate_in', place: null, last });
    await pass([{ direction: 'gate_in', containerId: id }]);
    expect(await look('CSQU3054383')).toMatchObject({ proposed: 'gate_out', last: { type: 'gate_in' } });
  });

  it('proposes the company of an open plan', async () => {
    const { id, name } = await box();
    const other = await company('Other company');
    const plan = (clientId: number, arrivalDate: number) =>
      depot.admin.call(transportRoutes.createPlannedIn, {
        params: { ...params(), containerId: id },
        body: { clientId, vehicleType: 'train', arrivalDate },
      });
    await plan(companyId, now() + 5 * day);
    await plan(other, now() - day);
    expect((await look(name))?.plan).toMatchObject({
      clientId: other,
      clientName: 'Other company',
      vehicleType: 'train',
    });
    await pass([{ direction: 'gate_in', containerId: id }]);
    expect(await look(name)).toMatchObject({ proposed: 'gate_out', plan: null });
  });

  it('says what speaks against an easy way out: damages, bills that run, other plans', async () => {
    const { id, name } = await box();
    const [{ transport }] = (await pass([{ direction: 'gate_in', containerId: id }])).payload as [Passed];
    const damage = { type: 'outer' as const, damage: 'outer_side_left' as const, isDraft: false };
    for (const remark of ['first', 'second'])
      await depot.admin.call(damageRoutes.create, {
        params: { ...params(), containerId: id },
        body: { ...damage, remark },
      });
    const bill = {
      type: 'depot',
      clientId: yard.clientId,
      unitPrice: 2,
      billingPeriod: 'daily',
      startedAt: now(),
    } as const;
    await depot.admin.call(transactionRoutes.create, { params: { ...params(), containerId: id }, body: bill });
    for (const days of [9, 3])
      await depot.admin.call(transportRoutes.createPlannedOut, {
        params: { ...params(), containerId: id },
        body: { clientId: companyId, vehicleType: 'truck', departureDate: now() + days * day },
      });
    const found = await look(name);
    expect(found).toMatchObject({ runningBills: 1, otherPlans: 1, damagesCount: 2, plan: { type: 'planned_out' } });
    expect(found?.plan?.date).toBeLessThan(now() + 4 * day);
    expect(found?.damages.map(({ remark, seenAt }) => [remark, seenAt])).toEqual([
      ['second', transport.date],
      ['first', transport.date],
    ]);
  });

  it('warns of what stands over a container', async () => {
    const [below, above] = [await box(), await box()];
    await place(below.id, 5);
    await depot.admin.call(positionRoutes.createCurrent, {
      params: { ...params(), id: above.id },
      body: placeIn(yard.section, 1, 2, 5),
    });
    const found = await look(below.name);
    expect(found?.warnings).toMatchObject([{ key: 'stackBuried', params: { count: 1, containers: above.name } }]);
  });
});

describe('a truck that passes', () => {
  it('brings a new container: the container, its passage and its receipt at once', async () => {
    const name = nextName();
    const seen = { isEmpty: false, sealNumber: 'SEAL1', containerCondition: 'repaired', isDefective: true } as const;
    const truck = { driverName: 'Ján Kráľ', vehicleNumber: 'BA-123AB', semitrailerNumber: 'BA-789YY', notes: 'Late' };
    const answer = await pass([{ ...anew(name), ...seen }], { ...truck, receipts: true, language: 'sk' });
    expect(answer.status).toBe(201);
    const [passed] = answer.payload;
    expect(passed?.transport).toMatchObject({
      ...truck,
      ...seen,
      type: 'gate_in',
      containerName: name,
      clientId: companyId,
    });
    expect(passed?.receipt).toMatchObject({
      revision: 1,
      number: passed?.transport.receiptNumber || expect.any(String),
    });
    expect((await fetch(app.address + passed?.receipt?.url)).status).toBe(200);
    const id = passed?.transport.containerId ?? 0;
    const made = await depot.admin.call(containerRoutes.get, { params: { ...params(), id } });
    expect(made.payload).toMatchObject({ ...seen, name, clientId: yard.clientId, warehouseId: yard.warehouseId });
  });

  it('takes one along: out, released, its open transfer canceled', async () => {
    const { id } = await box();
    await pass([{ direction: 'gate_in', containerId: id }]);
    await place(id, 10);
    await depot.admin.call(positionRoutes.createReserved, {
      params: { ...params(), id },
      body: placeIn(yard.section, 2, 1, 10),
    });
    const body = { containerId: id, type: 'transfer' as const, title: 'Move' };
    const task = (await depot.admin.call(workTaskRoutes.create, { params: params(), body })).payload;
    const [passed] = (await pass([{ direction: 'gate_out', containerId: id, release: true }])).payload;
    expect(passed).toMatchObject({ transport: { type: 'gate_out' }, receipt: null });
    expect(await placeOf(id)).toEqual({ current: [], reserved: [] });
    const after = await depot.admin.call(workTaskRoutes.get, { params: { ...params(), id: task.id } });
    expect(after.payload.status).toBe('canceled');
  });

  it('brings one and takes another', async () => {
    const [brought, taken] = [await box(), await box()];
    await pass([{ direction: 'gate_in', containerId: taken.id }]);
    const both = await pass(
      [
        { direction: 'gate_in', containerId: brought.id },
        { direction: 'gate_out', containerId: taken.id },
      ],
      { receipts: true, vehicleNumber: 'BA-2BOXES' },
    );
    expect(both.payload.map(({ transport: { type, vehicleNumber } }) => [type, vehicleNumber])).toEqual([
      ['gate_in', 'BA-2BOXES'],
      ['gate_out', 'BA-2BOXES'],
    ]);
    const [first, second] = both.payload.map(({ receipt }) => Number(receipt?.number.split('/')[1]));
    expect(second).toBe((first ?? 0) + 1);
  });

  it('reports damages that stand on the receipt at once', async () => {
    const damages = [{ type: 'outer' as const, damage: 'outer_side_left' as const, remark: 'Dent beside the door' }];
    const [passed] = (
      await pass([{ ...anew(nextName()), damages }], { receipts: true, language: 'en', passedAt: now() - 3 * day })
    ).payload;
    const pdf = await fetch(app.address + passed?.receipt?.url);
    expect(textOfPdf(Buffer.from(await pdf.arrayBuffer()))).toContain('Dent beside the door');
    const containerId = passed?.transport.containerId ?? 0;
    const stored = await depot.admin.call(damageRoutes.list, { params: { ...params(), containerId }, query: {} });
    expect(stored.payload).toMatchObject([
      { transportId: passed?.transport.id, isDraft: false, scdCode: 'outer_side_left' },
    ]);
    const wrong = await pass([{ ...anew(nextName()), damages: [{ type: 'inner', damage: 'outer_side_left' }] }]);
    expect(errorsOf(wrong)).toEqual([['boxes.0.damage', 'damageElsewhere']]);
  });

  it('is answered again and not recorded twice when it is sent again with its key', async () => {
    const key = crypto.randomUUID();
    const [name, known] = [nextName(), await box()];
    const [truck, same] = [
      [anew(name), { direction: 'gate_in', containerId: known.id } as const],
      { passedAt: now(), receipts: true },
    ];
    expect((await pass([anew(known.name)], same, key)).status).toBe(409);
    const first = (await pass(truck, same, key)).payload;
    const told = (passed: Passed[]) =>
      passed.map(({ transport: { id, version }, receipt }) => [id, version, receipt?.number]);
    const again = await pass(truck, same, key);
    expect([again.status, told(again.payload)]).toEqual([201, told(first)]);
    const changed = await pass(truck, { ...same, driverName: 'Another driver' }, key);
    expect([changed.status, errorsOf(changed)]).toEqual([422, [['idempotency-key', 'keyReused']]]);
    expect(changed.problem.errors?.[0]?.message).toContain('Idempotency-Key');
    expect((await look(name))?.last?.id).toBe(first[0]?.transport.id);
    const many = Array.from({ length: 5 }, () => pass([anew(name.replace('GATE', 'SAME'))], same, 'five-at-once'));
    const ids = (await Promise.all(many)).map(({ payload }) => payload[0]?.transport.id);
    expect(new Set(ids).size).toBe(1);
    // The key of a colleague is another one.
    const theirs = await pass([{ direction: 'gate_out', containerId: known.id }], same, key, depot.owner);
    expect([theirs.status, theirs.payload[0]?.transport.type]).toEqual([201, 'gate_out']);
    expect(errorsOf(await pass(truck, same, 'two words'))).toEqual([['idempotency-key', 'notKey']]);
  });

  it('has passed already', async () => {
    expect(errorsOf(await pass([anew(nextName())], { passedAt: now() + 3600 }))).toEqual([
      ['passedAt', 'passageAhead'],
    ]);
    expect((await pass([anew(nextName())], { passedAt: now() + 600 })).status).toBe(201);
  });

  it('does all of it or nothing, and names the container and the field at fault', async () => {
    const [here, fine] = [await box(), nextName()];
    await pass([{ direction: 'gate_in', containerId: here.id }]);
    const before = (await look(here.name))?.last;
    const refused = await pass([anew(fine), { direction: 'gate_in', containerId: here.id }]);
    expect([refused.status, refused.problem.key, errorsOf(refused)]).toEqual([
      409,
      'passageRepeated',
      [['boxes.1', 'passageRepeated']],
    ]);
    expect(refused.problem.params).toMatchObject({ tripCode: before?.tripCode, date: before?.date });
    const wrong = [
      [[anew(here.name)], 409, [['boxes.0.newContainer.name', 'containerNumberTaken']]],
      [[anew(fine), { ...anew('X'), newContainer: { name: nextName(), clientId: 999_999, containerTypeId: 1 } }], 422],
      [[{ direction: 'gate_in', containerId: 999_999 }], 422, [['boxes.0.containerId', 'unknownRecord']]],
      [[{ direction: 'gate_in' }], 422, [['boxes.0.containerId', 'oneContainer']]],
      [[{ ...anew(fine), release: true }], 422, [['boxes.0.release', 'releaseOutOnly']]],
      [[{ direction: 'gate_out', containerId: here.id, release: true }], 409, [['boxes.0', 'notPlaced']]],
      [[], 422, [['boxes', 'required']]],
    ] as [GateBox[], number, string[][] | undefined][];
    for (const [given, status, errors] of wrong) {
      const answer = await pass(given, { receipts: true });
      expect([answer.status, errors && errorsOf(answer)]).toEqual([status, errors]);
    }
    const twice = { direction: 'gate_out', containerId: here.id } as const;
    expect(errorsOf(await pass([twice, twice]))).toEqual([['boxes.1.containerId', 'boxTwice']]);
    expect(errorsOf(await pass([twice], { clientId: 999_999 }))).toEqual([['clientId', 'unknownRecord']]);
    expect(await look(fine)).toBe(null);
    expect((await look(here.name))?.last).toEqual(before);
    expect((await pass([anew(fine), { direction: 'gate_in', containerId: here.id, isRepeat: true }])).status).toBe(201);
  });

  it('is recorded once where two clerks record it, and neither waits for ever with the same two containers', async () => {
    for (let round = 0; round < 10; round++) {
      const [a, b] = [await box(), await box()];
      const into = ({ id }: { id: number }): GateBox => ({ direction: 'gate_in', containerId: id });
      const answers = await Promise.all([pass([into(a), into(b)]), pass([into(b), into(a)])]);
      expect(answers.map(({ status }) => status).toSorted()).toEqual([201, 409]);
      const name = nextName();
      const names = [name, nextName(), nextName(), nextName()];
      const trucks = [names, names.toReversed(), [...names.slice(2), ...names.slice(0, 2)]];
      const crossed = await Promise.all(trucks.map((all) => pass(all.map(anew))));
      expect(crossed.map(({ status }) => status).toSorted()).toEqual([201, 409, 409]);
      const refused = crossed.filter(({ status }) => status === 409);
      expect(refused.map(({ problem }) => problem.key)).toEqual(['containerNumberTaken', 'containerNumberTaken']);
    }
  });

  it('takes a number of one line only, as everywhere', async () => {
    for (const name of ['A\tB', 'A\nB', 'A\u2028B'])
      expect(errorsOf(await pass([anew(name)]))).toEqual([['boxes.0.newContainer.name', 'notOneLine']]);
  });

  it('does not see another tenant', async () => {
    const stranger = await createDepot(app);
    const { id, name } = await box();
    const query = { number: name };
    const seen = await stranger.admin.call(gateRoutes.look, { params: { account: stranger.account }, query });
    expect(seen.payload).toBe(null);
    const theirs = await createYard(stranger);
    const body: GatePass = {
      clientId: theirs.clientId,
      vehicleType: 'truck',
      passedAt: now(),
      boxes: [{ direction: 'gate_in', containerId: id }],
    };
    const answer = await stranger.admin.call(gateRoutes.pass, { params: { account: stranger.account }, body });
    expect([answer.status, errorsOf(answer)]).toEqual([422, [['boxes.0.containerId', 'unknownRecord']]]);
  });
});

describe('the last trucks', () => {
  it('are those of the company, each once, the last one first, and found by plate or driver', async () => {
    const [mine, other] = [await company('Kamióny Nitra'), await company('Iný dopravca')];
    const comes = async (clientId: number, driverName: string, vehicleNumber: string, daysAgo: number) =>
      pass([anew(nextName())], { clientId, driverName, vehicleNumber, passedAt: now() - daysAgo * day });
    await comes(mine, 'Šimon Dlhý', 'NR-111AA', 3);
    await comes(mine, 'Peter Krátky', 'NR-222BB', 2);
    await comes(mine, 'Šimon Dlhý', 'NR-111AA', 1);
    await comes(mine, '', '', 0);
    await comes(other, 'Oto Vážny', 'TT-333CC', 0);
    const plates = (found: { vehicleNumber: string }[]) => found.map(({ vehicleNumber }) => vehicleNumber);
    expect(plates(await visits({ clientId: mine }))).toEqual(['NR-111AA', 'NR-222BB']);
    expect(await visits({ q: 'dlhy' })).toMatchObject([
      { clientId: mine, clientName: 'Kamióny Nitra', driverName: 'Šimon Dlhý', vehicleType: 'truck' },
    ]);
    expect(plates(await visits({ q: '333' }))).toEqual(['TT-333CC']);
    expect(plates(await visits({ q: 'nr 222' }))).toEqual(['NR-222BB']);
    expect(plates(await visits({ q: 'nr 222', clientId: other }))).toEqual([]);
    expect(plates(await visits({}))[0]).toBe('TT-333CC');
  });
});
