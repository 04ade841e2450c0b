import type { GateCheck } from '@boxyard/contract/bookings/gate-checks.ts';
import type { GateReason } from '@boxyard/contract/bookings/gate-reasons.ts';
import { sql } from 'kysely';
import type { Ctx } from '../../core/http/context.ts';
import { invalid, referred } from '../../core/http/problems.ts';
import { clients } from '../clients/clients.queries.ts';
import { containerTypes } from '../container-types/container-types.queries.ts';
import { findBalance } from '../receivables/receivables.queries.ts';
import {
  type Box,
  findBox,
  findHolds,
  findLastTaken,
  findLine,
  findPromise,
  findRules,
  findStop,
  type Line,
  type Moment,
  type Rules,
} from './facts.queries.ts';
import {
  elsewhere,
  fullWithoutOrder,
  isFull,
  type Judged,
  late,
  noOrder,
  noUnitLeft,
  promised,
  reasonsOfFit,
  reasonsOfHolds,
  reasonsOfOrder,
  reasonsOfRules,
  reasonsOfStop,
  reasonsOfTruck,
  unknownBox,
} from './reasons.service.ts';

/** A passage that is asked about, or that is being recorded; `seen` is how the gate sees the container. */
type Asked = GateCheck & { seen?: { containerCondition?: string | undefined; grade?: string | undefined } };

/** So many reasons are kept with a gate move. */
export const mostKept = 12;

/** A passage recorded within this time is judged by what holds now: the form was open while something changed. */
const recentSeconds = 15 * 60;
/** A passage that is told later than this is said to be late. */
const lateSeconds = 24 * 3600;

/**
 * Why a passage is not to be, or is to be looked at: the one function for the check before the truck, the gate, and an order that is given
 * afterwards. It asks only; who records holds container, order and line. @throws 422 for a line, client or type that is none
 */
export async function judgePassage(ctx: Ctx, asked: Asked): Promise<GateReason[]> {
  const now = Date.now() / 1000;
  const at = asked.at ?? Math.floor(now);
  const moment: Moment = { at, judgedAt: at > now - recentSeconds ? Math.ceil(now) : at };
  const { direction, number, lineId } = asked;
  const line = lineId === undefined ? undefined : await findLine(ctx, lineId, number, moment);
  if (lineId !== undefined && !line) throw invalid('lineId', 'unknownRecord');
  const known = number === undefined ? undefined : await findBox(ctx, number, moment);
  const clientId = known?.clientId ?? asked.clientId ?? line?.clientId;
  const rules = await findRules(ctx, direction, clientId, moment);
  if (!rules) return [];
  const owed =
    clientId !== undefined && rules.creditLimit !== null && rules.onOverCredit !== 'off' && direction === 'out'
      ? ((await findBalance(ctx, clientId)).find(({ currency }) => currency === rules.currency)?.total ?? 0)
      : undefined;
  const holds = await findHolds(ctx, direction, { number, orderId: line?.orderId, clientId }, moment);
  return [
    ...(line
      ? [
          ...reasonsOfOrder(line),
          ...(await fullOf(ctx, line)),
          ...reasonsOfTruck(line, { ...asked, warehouseId: asked.warehouseId ?? known?.warehouseId ?? undefined }),
        ]
      : []),
    ...(line ? [] : reasonsWithoutOrder(asked, known, rules)),
    ...(number === undefined ? [] : await reasonsOfBox(ctx, asked, { number, line, known, day: rules.day })),
    ...reasonsOfHolds(holds),
    ...(direction === 'in' ? await stopOf(ctx, asked, known, { clientId, day: rules.day }) : []),
    ...reasonsOfRules(rules, direction === 'out' ? known : undefined, owed),
    ...(at < now - lateSeconds ? [late(rules.day)] : []),
  ];
}

/** Its client asks for an order, or the container is full and leaves: what is in it belongs to somebody. */
function reasonsWithoutOrder({ direction, isEmpty }: Asked, known: Box | undefined, rules: Rules): GateReason[] {
  if (rules.asksOrder) return [noOrder(direction, rules.clientName)];
  const isFullOut = direction === 'out' && known !== undefined && !(isEmpty ?? known.isEmpty);
  return isFullOut && !rules.fullWithoutOrder ? [fullWithoutOrder()] : [];
}

const fullOf = async (ctx: Ctx, line: Line): Promise<GateReason[]> =>
  isFull(line) ? [noUnitLeft(line, await findLastTaken(ctx, line.id))] : [];

interface Named {
  number: string;
  line: Line | undefined;
  known: Box | undefined;
  day: string;
}

async function reasonsOfBox(ctx: Ctx, asked: Asked, { number, line, known, day }: Named): Promise<GateReason[]> {
  const { direction } = asked;
  if (direction === 'out' && !known?.wasHere) return [unknownBox()];
  const other = direction === 'out' ? 'gate_out' : 'gate_in';
  const box = await judgedBox(ctx, asked, known);
  const clientId = box?.clientId;
  const promise = await findPromise(ctx, { direction, number, clientId, lineId: line?.id ?? 0 }, day);
  return [
    ...((line || direction === 'out') && known?.last === other ? [elsewhere(direction, known.lastTrip)] : []),
    ...(line && box ? reasonsOfFit(line, box) : []),
    ...(promise === undefined ? [] : [promised(promise)]),
  ];
}

/** The container as its record has it, or as it is told of one that is new; and as the gate sees it. */
async function judgedBox(
  ctx: Ctx,
  { isEmpty, seen, ...asked }: Asked,
  known: Box | undefined,
): Promise<Judged | undefined> {
  const told = {
    ...(isEmpty !== undefined && { isEmpty }),
    ...(seen?.containerCondition !== undefined && { containerCondition: seen.containerCondition }),
  };
  if (known) return { ...known, ...told };
  if (asked.clientId === undefined || asked.containerTypeId === undefined) return undefined;
  const client = await referred('clientId', clients.get(ctx, asked.clientId));
  const type = await referred('containerTypeId', containerTypes.get(ctx, asked.containerTypeId));
  const base = { isEmpty: true, containerCondition: 'used', grade: '', ...told };
  return { ...base, clientId: client.id, clientName: client.name, containerTypeId: type.id, typeName: type.name };
}

async function stopOf(
  ctx: Ctx,
  asked: Asked,
  known: Box | undefined,
  { clientId, day }: { clientId: number | undefined; day: string },
): Promise<GateReason[]> {
  const announcedAt = asked.announcedTruckId === undefined ? undefined : await announcedAtOf(ctx, asked);
  const containerTypeId = known?.containerTypeId ?? asked.containerTypeId;
  return reasonsOfStop(
    await findStop(ctx, { clientId, containerTypeId, warehouseId: asked.warehouseId, announcedAt }, day),
  );
}

/** When the truck was announced, if it was for this container and has not come yet. */
async function announcedAtOf(
  ctx: Ctx,
  { announcedTruckId: id = 0, direction, number = '' }: Asked,
): Promise<number | undefined> {
  const { rows } = await sql<{
    createdAt: number;
  }>`select created_at from announced_truck where account_id = ${ctx.account.id} and id = ${id}
    and came_at is null and direction = ${direction} and (numbers = '[]' or numbers @> to_jsonb(${number}::text))`.execute(
    ctx.tx,
  );
  return rows[0]?.createdAt;
}
