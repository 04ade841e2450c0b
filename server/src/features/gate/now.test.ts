import { keyHeader } from '@boxyard/contract/core/request-keys.ts';
import { waitedHeader } from '@boxyard/contract/core/waited.ts';
import { gateRoutes } from '@boxyard/contract/gate/gate.ts';
import { transportRoutes } from '@boxyard/contract/gate/transports.ts';
import { clientRoutes } from '@boxyard/contract/people/clients.ts';
import { workTaskRoutes } from '@boxyard/contract/work/work-tasks.ts';
import { containerRoutes } from '@boxyard/contract/yard/containers.ts';
import { reeferRoutes } from '@boxyard/contract/yard/reefers.ts';
import { beforeAll, describe, expect, it } from 'vitest';
import { depotWith } from '../../../test/tools/depot-with.ts';
import { useTestApp } from '../../../test/tools/test-app.ts';
import { createYard } from '../../../test/tools/yard.ts';

const app = useTestApp();
const { depot, yard } = depotWith(app, { yard: (of) => createYard(of) }, beforeAll);
let companyId: number;
let boxes = 0;

beforeAll(async () => {
  const body = { name: 'Haulier', type: 'transport' } as const;
  companyId = (await depot.admin.call(clientRoutes.create, { params: params(), body })).payload.id;
});

const params = () => ({ account: depot.account });
const box = async () => (await yard.container(`NOWU${String(++boxes).padStart(7, '0')}`)).id;
const trip = () => ({ clientId: companyId, vehicleType: 'truck' as const });
const headersOf = (waited?: string, key?: string) => ({
  headers: { ...(waited && { [waitedHeader]: waited }), ...(key && { [keyHeader]: key }) },
});

/** What the server's clock says around what is done. */
async function between<T>(work: () => Promise<T>): Promise<{ answer: T; from: number; to: number }> {
  const from = Math.floor(Date.now() / 1000);
  const answer = await work();
  return { answer, from, to: Math.floor(Date.now() / 1000) };
}
const isWithin = (at: number | null | undefined, { from, to }: { from: number; to: number }, less = 0) =>
  at != null && at >= from - less && at <= to - less;

describe('a gate move that is of now', () => {
  const pass = (containerId: number, waited?: string, key?: string) =>
    depot.admin.call(
      gateRoutes.pass,
      {
        params: params(),
        body: { ...trip(), passedAt: 'now', boxes: [{ direction: 'gate_in', containerId }] },
      },
      headersOf(waited, key),
    );

  it('has the time of the server, less what it has waited on its device', async () => {
    for (const waited of [undefined, '1200'] as const) {
      const id = await box();
      const { answer, ...span } = await between(() => pass(id, waited));
      expect(answer.status).toBe(201);
      expect(isWithin(answer.payload[0]?.transport.arrivalDate, span, Number(waited ?? 0))).toBe(true);
    }
  });

  it('is asked about where the device cannot say how long it has waited, unless it was recorded before', async () => {
    const id = await box();
    const asked = await pass(id, 'unclear');
    expect([asked.status, asked.problem.errors?.map(({ path, key }) => [path, key])]).toEqual([
      422,
      [['passedAt', 'askWhen']],
    ]);
    expect((await pass(id, '-5')).problem.errors).toMatchObject([{ path: waitedHeader }]);
    const done = await pass(id, undefined, 'truck-1');
    const again = await pass(id, 'unclear', 'truck-1');
    expect([again.status, again.payload[0]?.transport.id]).toEqual([201, done.payload[0]?.transport.id]);
  });

  it('may be recorded beside the gate, and changed to now', async () => {
    const containerId = await box();
    const at = { params: { ...params(), containerId } };
    const made = await between(() =>
      depot.admin.call(transportRoutes.createGateIn, { ...at, body: { ...trip(), arrivalDate: 'now' } }),
    );
    expect(isWithin(made.answer.payload.arrivalDate, made)).toBe(true);
    const { id } = made.answer.payload;
    const changed = await between(() =>
      depot.admin.call(transportRoutes.update, {
        params: { ...at.params, id },
        body: { type: 'gate_in', arrivalDate: 'now' },
      }),
    );
    expect(isWithin(changed.answer.payload.arrivalDate, changed)).toBe(true);
  });

  it('before 2000 is refused, and out before the only one in is asked about', async () => {
    const containerId = await box();
    const at = { params: { ...params(), containerId } };
    const old = await depot.admin.call(transportRoutes.createGateIn, {
      ...at,
      body: { ...trip(), arrivalDate: 946_684_799 },
    });
    expect(old.problem.errors).toMatchObject([{ path: 'arrivalDate', key: 'implausibleDate' }]);
    const came = 1_790_000_000;
    await depot.admin.call(transportRoutes.createGateIn, { ...at, body: { ...trip(), arrivalDate: came } });
    const out = (more: object = {}) =>
      depot.admin.call(transportRoutes.createGateOut, {
        ...at,
        body: { ...trip(), departureDate: came - 86_400, ...more },
      });
    const asked = await out();
    expect([asked.status, asked.problem.key, asked.problem.params?.date]).toEqual([409, 'outBeforeIn', came]);
    expect((await out({ isRepeat: true })).status).toBe(201);
  });
});

it('a task and a reading of now have the time of the server', async () => {
  const id = await box();
  await depot.admin.call(containerRoutes.update, { params: { ...params(), id }, body: { isRefrigerated: true } });
  const task = await between(() =>
    depot.admin.call(workTaskRoutes.create, {
      params: params(),
      body: { containerId: id, type: 'cleaning', title: 'Wash', startedAt: 'now', finishedAt: 'now' },
    }),
  );
  expect([task.answer.payload.startedAt, task.answer.payload.finishedAt].map((at) => isWithin(at, task))).toEqual([
    true,
    true,
  ]);
  const read = await between(() =>
    depot.admin.call(
      reeferRoutes.read,
      { params: { ...params(), id }, body: { temperature: -18, readAt: 'now' } },
      headersOf('600'),
    ),
  );
  expect(isWithin(read.answer.payload.readAt, read, 600)).toBe(true);
});
