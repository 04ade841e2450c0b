import type { PinWait } from '@boxyard/contract/bookings/gate-orders.ts';
import type { GateReason } from '@boxyard/contract/bookings/gate-reasons.ts';
import { notificationPaths } from '@boxyard/contract/people/notification-paths.ts';
import { sql } from 'kysely';
import { changesBeyond } from '../../core/db/connection.ts';
import { lockByName } from '../../core/db/lock-by-name.ts';
import type { Ctx } from '../../core/http/context.ts';
import type { Services } from '../../core/http/services.ts';
import { notify, ownersOf } from '../notifications/notify.service.ts';
import { judgePassage } from './gate-reasons.service.ts';
import { waitsForPins } from './reasons.service.ts';

/** After so many wrong PINs in `minutes`, a person or a program waits as long for PINs of that line. Others do not. */
const mostWrong = 5;
const minutes = 10;

/** Searches for an order by its PIN are counted for no line, but together. */
export const anyLine = 0;

export interface TypedPin {
  lineId: number;
  pin: string;
}

const window = sql`make_interval(mins => ${minutes}::int)`;
/** A program is another one than the person who made its token. */
const caller = ({ admin }: Ctx) => [admin.apiToken ? 0 : admin.id, admin.apiToken?.id ?? 0] as const;

/** Whose wrong PINs of this line these are. */
function ofCaller(ctx: Ctx, lineId: number) {
  const [adminId, tokenId] = caller(ctx);
  return sql`account_id = ${ctx.account.id} and line_id = ${lineId} and admin_id = ${adminId} and token_id = ${tokenId}`;
}

/** The caller's PINs of a line are compared one after the other, so that of many at once each wrong one counts. */
export const onePinAtATime = (ctx: Ctx, lineId: number): Promise<void> =>
  lockByName(ctx.tx, `pins ${ctx.account.id} ${lineId} ${caller(ctx).join(' ')}`);

/** How many minutes the caller still waits for PINs of the line; 0: not at all. */
export async function minutesToWait(ctx: Ctx, lineId: number): Promise<number> {
  const { rows } = await sql<{
    minutes: number;
  }>`select ceil(extract(epoch from waits_until - clock_timestamp()) / 60)::int as minutes from wrong_pin
    where ${ofCaller(ctx, lineId)} and waits_until > clock_timestamp()`.execute(ctx.tx);
  return rows[0]?.minutes ?? 0;
}

/** As `judgePassage`; while the caller waits, nothing is said of the PIN, and so it is no right one either. */
export async function judgeWithPin(ctx: Ctx, asked: Parameters<typeof judgePassage>[1]): Promise<GateReason[]> {
  const { pin, ...withoutPin } = asked;
  const count = asked.lineId !== undefined && pin ? await minutesToWait(ctx, asked.lineId) : 0;
  if (count === 0) return judgePassage(ctx, asked);
  const reasons = await judgePassage(ctx, withoutPin);
  return [...reasons.filter(({ key }) => key !== 'orderPinMissing'), waitsForPins(count)];
}

/**
 * Counts a wrong PIN; one that comes again counts once. With the last one the caller begins to wait, and the owners hear of it. The
 * transaction has to be committed.
 */
export async function countWrongPin(ctx: Ctx, { lineId, pin }: TypedPin): Promise<void> {
  const [adminId, tokenId] = caller(ctx);
  const { rows } = await sql<{
    recent: string[];
    lastPin: string;
  }>`select last_pin, array(select at from unnest(wrong_at) at
      where at > clock_timestamp() - ${window} order by at)::text[] as recent from wrong_pin where ${ofCaller(ctx, lineId)}`.execute(
    ctx.tx,
  );
  const { recent = [], lastPin = '' } = rows[0] ?? {};
  // Screens ask while it is typed: what goes on from the last one is the same PIN.
  const isSame = lastPin !== '' && pin.startsWith(lastPin);
  const wrong = isSame ? recent.slice(0, -1) : recent;
  const isLast = wrong.length + 1 >= mostWrong;
  const until = isLast ? sql`now() + ${window}` : sql`null`;
  // Another request of the caller waits for this one: what was read is what is written on.
  await sql`insert into wrong_pin (account_id, line_id, admin_id, token_id, wrong_at, last_pin, waits_until)
    values (${ctx.account.id}, ${lineId}, ${adminId}, ${tokenId}, ${wrong}::timestamptz[] || now(), ${pin}, ${until})
    on conflict (account_id, line_id, admin_id, token_id) do update
      set waits_until = excluded.waits_until, wrong_at = excluded.wrong_at, last_pin = excluded.last_pin`.execute(
    ctx.tx,
  );
  if (isLast) await tellOwners(ctx, lineId);
}

/** Counts those that are wrong. The caller's later requests see them though this one is refused: it is to run in a transaction before. */
export async function countWrongPins(ctx: Ctx, typed: readonly TypedPin[]): Promise<void> {
  const { rows } = await sql<{ id: number; pin: string }>`select id, pin from gate_order_line
    where account_id = ${ctx.account.id} and id = any(${typed.map(({ lineId }) => lineId)}::bigint[])`.execute(ctx.tx);
  const pins = new Map(rows.map(({ id, pin }) => [id, pin]));
  for (const { lineId, pin } of typed.toSorted((a, b) => a.lineId - b.lineId)) {
    const right = pins.get(lineId);
    if (!right) continue;
    await onePinAtATime(ctx, lineId);
    if (pin !== right && (await minutesToWait(ctx, lineId)) === 0) await countWrongPin(ctx, { lineId, pin });
  }
}

/** Lists the people and programs that wait after too many wrong PINs, with the line of the order and the end of the wait. */
export async function findPinWaits(ctx: Ctx, orderId: number): Promise<PinWait[]> {
  const { rows } =
    await sql<PinWait>`select wrong.line_id, wrong.waits_until as until, coalesce(colleague.username, token_name.name, '–') as name
    from wrong_pin wrong
      join gate_order_line line on line.account_id = wrong.account_id and line.id = wrong.line_id
      left join colleague on colleague.account_id = wrong.account_id and colleague.admin_id = wrong.admin_id
      left join token_name on token_name.account_id = wrong.account_id and token_name.token_id = wrong.token_id
    where wrong.account_id = ${ctx.account.id} and line.order_id = ${orderId} and wrong.waits_until > now()
    order by wrong.waits_until, wrong.line_id`.execute(ctx.tx);
  return rows;
}

/** Whoever waits for PINs of a line of the order, or for those of searches, may try again. */
export async function liftPinWaits(ctx: Ctx, orderId: number): Promise<void> {
  await sql`delete from wrong_pin where account_id = ${ctx.account.id} and (line_id = ${anyLine} or line_id in (select id from gate_order_line
    where account_id = ${ctx.account.id} and order_id = ${orderId}))`.execute(ctx.tx);
}

/** Forgets those that count no more. */
export async function sweepWrongPins({ db }: Pick<Services, 'db'>): Promise<void> {
  await sql`delete from wrong_pin where coalesce(waits_until, wrong_at[cardinality(wrong_at)]) < now() - ${window}`.execute(
    db.kysely,
  );
}

async function tellOwners(ctx: Ctx, lineId: number): Promise<void> {
  const [adminId, tokenId] = caller(ctx);
  const { rows } = await sql<{ who: string; orderId: number | null; number: string | null }>`
    select coalesce((select username from colleague where account_id = ${ctx.account.id} and admin_id = ${adminId}),
        (select name from token_name where account_id = ${ctx.account.id} and token_id = ${tokenId}), '–') as who,
      (select order_id from gate_order_line where account_id = ${ctx.account.id} and id = ${lineId}) as order_id,
      (select o.number from gate_order o join gate_order_line line on line.account_id = o.account_id and line.order_id = o.id
        where o.account_id = ${ctx.account.id} and line.id = ${lineId}) as number`.execute(ctx.tx);
  const { who = '–', orderId = null, number = null } = rows[0] ?? {};
  // A check changes nothing but this.
  changesBeyond();
  await notify({ ...ctx, admin: { id: adminId } }, 'pins_wrong', await ownersOf(ctx), {
    thing: `pins of ${orderId ?? anyLine} by ${adminId} ${tokenId}`,
    path: notificationPaths.pins_wrong(orderId),
    facts: { who, order: number ?? '–' },
  });
}
