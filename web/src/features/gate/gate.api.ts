import { stayRoutes } from '@boxyard/contract/billing/stays.ts';
import type { PayloadOf } from '@boxyard/contract/core/route.ts';
import { type GateContainer, gateRoutes, type Passed, type Visit } from '@boxyard/contract/gate/gate.ts';
import { containerRoutes } from '@boxyard/contract/yard/containers.ts';
import { call } from '../../core/api/api.ts';
import { ApiProblem } from '../../core/api/problem.ts';
import { type DataQuery, invalidate } from '../../core/data/queries.ts';
import { sendUntilAnswered } from '../../ui/action/do-act.ts';
import { isMeant } from '../../ui/container/ask-if-repeated.ts';
import type { Truck } from './gate.values.ts';

/** The container with this number as the gate knows it; null for a new one. */
export const lookQuery = (number: string): DataQuery<GateContainer | null> => ({
  queryKey: ['container', 'at-gate', number],
  queryFn: ({ signal }) => call(gateRoutes.look, { query: { number }, signal }),
  meta: {
    entities: [
      'transport',
      'container_place',
      'work_task',
      'client',
      'container_type',
      'damage',
      'transaction',
      'rate_card',
      'rate_line',
      'stay_correction',
    ],
  },
});

/** Containers whose number holds what was typed so far. */
export const matchesQuery = (q: string) => ({
  queryKey: ['container', 'gate-matches', q] as const,
  queryFn: ({ signal }: { signal: AbortSignal }) =>
    call(containerRoutes.list, { body: { q, page: 1, pageSize: 6 }, signal }),
});

/** The last trucks, of one company or whose plates or driver hold a text. */
export const visitsQuery = (query: { clientId?: number; q?: string }): DataQuery<Visit[]> => ({
  queryKey: ['transport', 'visits', query],
  queryFn: ({ signal }) => call(gateRoutes.visits, { query, signal }),
});

/**
 * Sends the truck; asks about each container that passes in the same direction again. Where the answer is lost it is sent again:
 * by its key it is recorded once. @returns null on a no: nothing was sent
 */
export async function passGate({ truckKey, ...body }: Truck): Promise<Passed[] | null> {
  try {
    const passed = await sendUntilAnswered(() => call(gateRoutes.pass, { body, key: truckKey }));
    await invalidate('transport', 'container', 'container_place', 'work_task', 'transaction', 'stay_correction');
    return passed;
  } catch (error) {
    if (!(error instanceof ApiProblem)) throw error;
    if (error.errors[0]?.key === 'keyReused') throw new ApiProblem({ ...error.body, key: 'truckRecorded', errors: [] });
    if (error.body.key !== 'passageRepeated') throw error;
    const nth = Number(/^boxes\.(\d+)/.exec(error.errors[0]?.path ?? '')?.[1]);
    const box = body.boxes[nth];
    if (!box) throw error;
    const passage = { type: box.direction, date: body.passedAt };
    if (!(await isMeant(passage, error.body.params))) return null;
    return passGate({ ...body, truckKey, boxes: body.boxes.with(nth, { ...box, isRepeat: true }) });
  }
}

/** Bills a stay that has ended, and records that it was paid at the gate. @returns what was paid, by currency */
export async function payStay(id: number): Promise<PayloadOf<typeof stayRoutes.pay>> {
  const paid = await call(stayRoutes.pay, { params: { id } });
  await invalidate('transaction', 'storage_run', 'stay_correction', 'container');
  return paid;
}
