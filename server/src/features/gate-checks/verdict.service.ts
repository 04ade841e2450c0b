import type { GateCheck, GateVerdict } from '@boxyard/contract/bookings/gate-checks.ts';
import type { Ctx } from '../../core/http/context.ts';
import { listAnnounced } from '../announced-trucks/announced-trucks.queries.ts';
import { findBox, findLine } from '../gate-reasons/facts.queries.ts';
import { countWrongPin, judgeWithPin, onePinAtATime } from '../gate-reasons/pins.service.ts';
import { lightOf } from '../gate-reasons/reasons.service.ts';
import { findOrdersFor, proposeBoxes } from './found-orders.queries.ts';

/** What the gate says before the truck, with what it proposes. @throws 422 */
export async function checkPassage(ctx: Ctx, asked: GateCheck): Promise<GateVerdict> {
  const { direction, number, lineId, warehouseId, pin } = asked;
  if (lineId !== undefined && pin) await onePinAtATime(ctx, lineId);
  const reasons = await judgeWithPin(ctx, asked);
  if (lineId !== undefined && pin && reasons.some(({ key }) => key === 'orderPinWrong'))
    await countWrongPin(ctx, { lineId, pin });
  const moment = { at: asked.at ?? Math.floor(Date.now() / 1000), judgedAt: Date.now() / 1000 };
  const line = lineId === undefined ? undefined : await findLine(ctx, lineId, number, moment);
  const box = number === undefined ? undefined : ((await findBox(ctx, number, moment)) ?? newBox(asked));
  return {
    light: lightOf(reasons),
    reasons,
    proposed: line && number === undefined && direction === 'out' ? await proposeBoxes(ctx, line, warehouseId) : [],
    orders: number !== undefined && lineId === undefined ? await findOrdersFor(ctx, direction, number, box) : [],
    announced: number === undefined ? [] : await findAnnounced(ctx, direction, number),
  };
}

const newBox = ({ clientId, containerTypeId }: GateCheck) =>
  clientId === undefined || containerTypeId === undefined ? undefined : { clientId, containerTypeId };

const findAnnounced = (
  ctx: Ctx,
  direction: GateCheck['direction'],
  number: string,
): Promise<GateVerdict['announced']> =>
  listAnnounced(ctx, { direction, isExpected: true, page: 1, pageSize: 5 }, number).pageRows();
