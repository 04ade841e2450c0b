import { actRoutes } from '@boxyard/contract/core/acts.ts';
import { gateRoutes } from '@boxyard/contract/gate/gate.ts';
import { transportRoutes } from '@boxyard/contract/gate/transports.ts';
import { clientRoutes } from '@boxyard/contract/people/clients.ts';
import { containerRoutes } from '@boxyard/contract/yard/containers.ts';
import { describe, expect, it } from 'vitest';
import { depotWith } from './tools/depot-with.ts';
import { useTestApp } from './tools/test-app.ts';
import { withToken } from './tools/tokens.ts';
import { createYard } from './tools/yard.ts';

const app = useTestApp();
const { depot, yard } = depotWith(app, { yard: createYard });

type Mode = 'all' | 'each';
const params = () => ({ account: depot.account });
const box = (name: string, more: Record<string, unknown> = {}) => ({
  name,
  clientId: yard.clientId,
  containerTypeId: yard.typeOf(20),
  ...more,
});
const now = () => Math.floor(Date.now() / 1000);
const truck = (boxes: Record<string, unknown>[]) => ({
  clientId: yard.clientId,
  vehicleType: 'truck',
  vehicleNumber: 'BA123AB',
  passedAt: now(),
  boxes,
});
const sendBoxes = (mode: Mode, lines: Record<string, unknown>[], headers: Record<string, string> = {}) =>
  depot.admin.call(containerRoutes.saveMany, { params: params(), body: { mode, lines } }, { headers });
const pass = (mode: Mode, lines: Record<string, unknown>[]) =>
  depot.admin.call(gateRoutes.passMany, { params: params(), body: { mode, lines } });
const names = async () =>
  (await depot.admin.call(containerRoutes.list, { params: params(), body: { sort: 'name' } })).payload.map(
    ({ name }) => name,
  );
const told = ({ payload }: { payload: { lines: { done: unknown; problem: { key: string } | null }[] } }) =>
  payload.lines.map(({ done, problem }) => (done ? 'done' : problem?.key));

describe('many containers in one call', () => {
  it('makes those that are new and changes those whose external id is there', async () => {
    const first = await sendBoxes('all', [box('AAAU1', { externalId: '1' }), box('BBBU2')]);
    expect(first.payload.lines.map(({ done }) => done)).toMatchObject([
      { version: 1, isNew: true },
      { version: 1, isNew: true },
    ]);
    const again = await sendBoxes('all', [
      box('AAAU1', { externalId: '1', notes: 'seen' }),
      box('CCCU3', { externalId: '3' }),
      box('CCCU3', { externalId: '3', notes: 'twice in one call' }),
    ]);
    expect(again.payload.lines.map(({ done }) => [done?.isNew, done?.version])).toEqual([
      [false, 2],
      [true, 1],
      [false, 2],
    ]);
    expect(again.payload.lines[0]?.done?.id).toBe(first.payload.lines[0]?.done?.id);
    expect(await names()).toEqual(['AAAU1', 'BBBU2', 'CCCU3']);
  });

  it('does all or nothing, and names the line', async () => {
    await sendBoxes('all', [box('AAAU1')]);
    const taken = await sendBoxes('all', [box('BBBU2'), box('aaau1')]);
    expect(taken.problem).toMatchObject({
      status: 409,
      key: 'containerNumberTaken',
      errors: [{ path: 'lines.1.name' }],
    });
    const wrong = await sendBoxes('all', [box('BBBU2', { hSize: 9 }), box('CCCU3'), box('', { colour: 'red' })]);
    expect(wrong.problem.errors?.map(({ path, key }) => [path, key])).toEqual([
      ['lines.0.hSize', 'tooBig'],
      ['lines.2.name', 'required'],
      ['lines.2.colour', 'unknownField'],
    ]);
    expect(await names()).toEqual(['AAAU1']);
  });

  it('or does each line that can be done, and says why the others were not', async () => {
    await sendBoxes('all', [box('AAAU1')]);
    const answer = await sendBoxes('each', [
      box('BBBU2'),
      box('AAAU1'),
      box('CCCU3', { hSize: 9 }),
      box('DDDU4', { clientId: 987654 }),
      box('EEEU5'),
    ]);
    expect(answer.status).toBe(200);
    expect(told(answer)).toEqual(['done', 'containerNumberTaken', 'formErrors', 'formErrors', 'done']);
    expect(answer.payload.lines[2]?.problem).toMatchObject({ status: 422, errors: [{ path: 'hSize' }] });
    expect(answer.payload.lines[3]?.problem).toMatchObject({ status: 422, errors: [{ path: 'clientId' }] });
    expect(await names()).toEqual(['AAAU1', 'BBBU2', 'EEEU5']);
  });

  it('names all lines that are refused, and takes the version that was seen', async () => {
    await sendBoxes('all', [box('AAAU1', { externalId: '1' })]);
    const answer = await sendBoxes('all', [
      box('AAAU1', { externalId: '1', version: 2 }),
      box('BBBU2', { clientId: 987654 }),
      box('CCCU3', { externalId: '3', version: 1 }),
      box('DDDU4', { hSize: 9 }),
    ]);
    expect(answer.problem).toMatchObject({ status: 412, code: 'STALE' });
    expect(answer.problem.errors?.map(({ path, key }) => [path, key])).toEqual([
      ['lines.0', 'stale'],
      ['lines.1.clientId', 'unknownRecord'],
      ['lines.2', 'notThereYet'],
      ['lines.3.hSize', 'tooBig'],
    ]);
    expect(told(await sendBoxes('each', [box('AAAU1', { externalId: '1', version: 1, notes: 'x' })]))).toEqual([
      'done',
    ]);
  });

  it('takes 500 lines and no more', async () => {
    const lines = Array.from({ length: 500 }, (_, nth) => box(`BOX${nth}`, { externalId: `E${nth}` }));
    expect(new Set(told(await sendBoxes('each', lines)))).toEqual(new Set(['done']));
    expect((await sendBoxes('each', [...lines, box('MORE')])).problem).toMatchObject({ status: 422 });
  });

  it('makes each record once, also where two send the same lines in another order at once, and where one is sent again', async () => {
    const lines = Array.from({ length: 40 }, (_, nth) =>
      box(`BOX${nth}`, { externalId: `E${nth}`, notes: String(nth) }),
    );
    const both = await Promise.all([sendBoxes('each', lines), sendBoxes('each', lines.toReversed())]);
    expect(both.flatMap(told)).toEqual(Array(80).fill('done'));
    expect(await names()).toHaveLength(40);
    const key = { 'idempotency-key': 'nightly-1' };
    const once = await sendBoxes('each', [box('NEWU1')], key);
    expect((await sendBoxes('each', [box('NEWU1')], key)).payload).toEqual(once.payload);
  });

  it('is one act, which is taken back as one', async () => {
    const act = crypto.randomUUID();
    await sendBoxes('all', [box('AAAU1'), box('BBBU2')], { 'act-id': act });
    await depot.admin.call(actRoutes.undo, { params: { ...params(), act } });
    expect(await names()).toEqual([]);
  });
});

it('saves many clients and many transports likewise', async () => {
  const clients = await depot.admin.call(clientRoutes.saveMany, {
    params: params(),
    body: { mode: 'each', lines: [{ name: 'Hapag', type: 'customer', externalId: 'C1' }, { name: 'Nobody' }] },
  });
  expect(told(clients)).toEqual(['done', 'formErrors']);
  const { id: containerId } = await yard.container('MSKU6011672');
  const trip = { type: 'planned_in', clientId: yard.clientId, vehicleType: 'truck', arrivalDate: 1_790_000_000 };
  const send = (lines: Record<string, unknown>[]) =>
    depot.admin.call(transportRoutes.saveMany, { params: params(), body: { mode: 'each', lines } });
  const made = await send([
    { ...trip, containerId, externalId: 'T1' },
    { ...trip, containerId, arrivalDate: null },
    { ...trip, containerId: 987654 },
  ]);
  expect(told(made)).toEqual(['done', 'formErrors', 'notFound']);
  const changed = await send([
    { ...trip, containerId, externalId: 'T1', notes: 'late' },
    { ...trip, containerId, externalId: 'T1', type: 'gate_in' },
  ]);
  expect(told(changed)).toEqual(['done', 'typeFixed']);
  expect(changed.payload.lines[0]?.done).toMatchObject({ isNew: false, version: 2 });
});

it('waits for a call that saves one, and does not block it for good', async () => {
  const { id: containerId } = await yard.container('MSKU6011672');
  const trip = { type: 'planned_in' as const, clientId: yard.clientId, vehicleType: 'truck' as const };
  const arrivals = Array.from({ length: 5 }, (_, nth) => ({ ...trip, arrivalDate: 1_790_000_000 + nth }));
  const answers = await Promise.all(
    arrivals.flatMap((arrival, nth) => [
      depot.admin.call(transportRoutes.saveMany, {
        params: params(),
        body: { mode: 'all', lines: [{ ...arrival, containerId, externalId: 'T1' }] },
      }),
      depot.admin.call(transportRoutes.saveByExternalId, {
        params: { ...params(), containerId, externalId: nth % 2 ? 'T1' : 'T2' },
        body: arrival,
      }),
    ]),
  );
  expect(answers.map(({ status }) => status)).toEqual(answers.map(() => 200));
});

describe('many trucks in one call', () => {
  it('lets each pass by the rules of the gate', async () => {
    const { id } = await yard.container('MSKU6011672');
    const answer = await pass('each', [
      truck([
        { direction: 'gate_in', containerId: id, sealNumber: 'S1', externalId: 'ERP-1' },
        { direction: 'gate_in', newContainer: box('CSQU3054383') },
      ]),
      truck([{ direction: 'gate_in', containerId: id }]),
      truck([{ direction: 'gate_in', containerId: 987654 }]),
      truck([{ direction: 'gate_out', containerId: id }]),
      { ...truck([{ direction: 'gate_in', newContainer: box('TEXU3070079') }]), passedAt: now() + 3600 },
    ]);
    expect(told(answer)).toEqual(['done', 'passageRepeated', 'formErrors', 'done', 'formErrors']);
    expect(answer.payload.lines[0]?.done).toHaveLength(2);
    const [listed] = (
      await depot.admin.call(transportRoutes.list, { params: params(), query: { externalId: 'ERP-1' } })
    ).payload;
    expect(listed).toMatchObject({ containerId: id, type: 'gate_in' });
    const { payload } = await depot.admin.call(containerRoutes.get, { params: { ...params(), id } });
    expect(payload.sealNumber).toBe('S1');
    expect(await names()).toEqual(['CSQU3054383', 'MSKU6011672']);
  });

  it('takes at most 500 containers, and issues no receipts', async () => {
    const many = Array.from({ length: 126 }, (_, nth) =>
      truck([0, 1, 2, 3].map((at) => ({ direction: 'gate_in', newContainer: box(`B${nth}-${at}`) }))),
    );
    expect((await pass('each', many)).problem.errors).toMatchObject([{ path: 'lines', key: 'tooManyBoxes' }]);
    const asked = await pass('each', [
      { ...truck([{ direction: 'gate_in', newContainer: box('AAAU1') }]), receipts: true },
    ]);
    expect(asked.payload.lines[0]?.problem?.errors).toMatchObject([{ path: 'receipts', key: 'unknownField' }]);
  });

  it('records a gate move once where two programs and a clerk send the same containers at once', async () => {
    const boxes = await Promise.all(['AAAU1', 'BBBU2', 'CCCU3'].map((name) => yard.container(name)));
    const lines = boxes.map(({ id }) => truck([{ direction: 'gate_in', containerId: id }]));
    const clerk = depot.owner.call(gateRoutes.pass, { params: params(), body: lines[1] as never });
    const [a, b, own] = await Promise.all([pass('each', lines), pass('each', lines.toReversed()), clerk]);
    const done = [...told(a), ...told(b)].filter((each) => each === 'done').length + (own.status === 201 ? 1 : 0);
    expect(done).toBe(3);
  });

  it('asks a token for the scope of the gate', async () => {
    const call = await withToken(app, depot, ['yard:write']);
    expect((await call(gateRoutes.passMany, { params: params(), body: { mode: 'all', lines: [{}] } })).status).toBe(
      403,
    );
  });
});
