import type { QueryOf } from '@boxyard/contract/core/route.ts';
import type { EdiEventRow, ediEventRoutes } from '@boxyard/contract/edi/edi-events.ts';
import type { EdiReason } from '@boxyard/contract/edi/edi-messages.ts';
import type { EdiBox } from '@boxyard/contract/edi/edi-options.ts';
import { sql } from 'kysely';
import type { List } from '../../core/crud/list-page.ts';
import { type Condition, type FoundPage, longList } from '../../core/crud/long-list.ts';
import { onlyRow } from '../../core/crud/rows.ts';
import { contains } from '../../core/crud/text-search.ts';
import type { Ctx, InAccount } from '../../core/http/context.ts';
import { notFound } from '../../core/http/problems.ts';
import { waitAgain } from './touched.queries.ts';

function withNames(ctx: InAccount) {
  return ctx.tx
    .selectFrom('ediEvent')
    .innerJoin('ediPartner', (join) =>
      join.onRef('ediPartner.accountId', '=', 'ediEvent.accountId').onRef('ediPartner.id', '=', 'ediEvent.partnerId'),
    )
    .leftJoin('ediMessage as message', (join) =>
      join.onRef('message.accountId', '=', 'ediEvent.accountId').onRef('message.id', '=', 'ediEvent.messageId'),
    )
    .where('ediEvent.accountId', '=', ctx.account.id)
    .select([
      'ediEvent.id',
      'ediEvent.createdAt',
      'ediEvent.partnerId',
      'ediPartner.name as partnerName',
      'ediEvent.kind',
      'ediEvent.status',
      'ediEvent.reasons',
      'ediEvent.containerId',
      'ediEvent.number',
      'ediEvent.transportId',
      'ediEvent.estimateId',
      'ediEvent.movedAt',
      'ediEvent.function',
      'ediEvent.messageId',
      sql<EdiEventRow['messageStatus']>`coalesce(message.status, '')`.as('messageStatus'),
      sql<string>`coalesce(message.icr, '')`.as('icr'),
      'message.sentAt',
    ])
    .$castTo<EdiEventRow>();
}

export function listEvents(ctx: Ctx, input: QueryOf<typeof ediEventRoutes.list>): List<EdiEventRow> {
  const { partnerId, containerId, status, q } = input;
  const where: Condition[] = [];
  if (partnerId !== undefined) where.push(sql`edi_event.partner_id = ${partnerId}`);
  if (containerId !== undefined) where.push(sql`edi_event.container_id = ${containerId}`);
  // On a container's page: what was told, not how often there was nothing to tell.
  if (containerId !== undefined && !status) where.push(sql`edi_event.status <> 'dropped'`);
  if (status) where.push(sql`edi_event.status = ${status}`);
  const search = q ? [contains(sql`lower(edi_event.number)`, q)] : undefined;
  const show = (page: FoundPage) =>
    withNames(ctx).innerJoin(page, 'page.id', 'ediEvent.id').orderBy('page.nth').execute();
  return longList(ctx, input, { table: 'edi_event', where, sorts: {}, initial: '-id', search }, show);
}

/** @throws 404 */
export async function getEvent(ctx: InAccount, id: number): Promise<EdiEventRow> {
  const found = await withNames(ctx).where('ediEvent.id', '=', id).executeTakeFirst();
  if (!found) throw notFound();
  return found;
}

/** What waits to be told, as the builder takes it. */
export interface WaitingEvent {
  id: number;
  kind: EdiEventRow['kind'];
  transportId: number | null;
  estimateId: number | null;
  containerId: number | null;
  number: string;
  movedAt: number | null;
  createdAt: number;
}

/**
 * The oldest first, of one partner; held, so that no other server takes them. What came later of a container waits behind what is held
 * of it; an estimate neither waits nor keeps a gate move waiting. @param gatheredMinutes of gate moves none before the oldest waits so long
 */
export async function takeWaiting(
  { tx, account }: InAccount,
  partnerId: number,
  gatheredMinutes: number,
): Promise<WaitingEvent[]> {
  const own = (alias: string) =>
    sql`${sql.ref(`${alias}.account_id`)} = ${account.id} and ${sql.ref(`${alias}.partner_id`)} = ${partnerId}`;
  const { rows } =
    await sql<WaitingEvent>`select e.id, e.kind, e.transport_id, e.estimate_id, e.container_id, e.number, e.moved_at, e.created_at from edi_event e
    where ${own('e')} and e.status = 'waiting'
      and (e.kind = 'estimate' or (select min(first.created_at) from edi_event first where ${own('first')} and first.status = 'waiting'
        and first.kind <> 'estimate') <= now() - make_interval(mins => ${gatheredMinutes})
      and not exists (select from edi_event held where ${own('held')} and held.status = 'held' and held.kind <> 'estimate'
        and held.number = e.number and held.id < e.id and held.transport_id is distinct from e.transport_id))
    order by e.id limit 1000 for update of e skip locked`.execute(tx);
  return rows;
}

/** What a gate move was told as last. */
export interface LastTold {
  eventId: number;
  transportId: number;
  function: '9' | '5' | '1';
  kind: 'in' | 'out';
  revision: number;
  box: EdiBox;
  body: string;
  messageId: number;
  icr: string;
  /** Nobody has tried to send it yet: it can be made anew. */
  isUntried: boolean;
}

export async function findLastTold(
  { tx, account }: InAccount,
  { id: partnerId, mode }: { id: number; mode: string },
  transportIds: readonly number[],
): Promise<LastTold[]> {
  const { rows } = await sql<LastTold>`
    select distinct on (e.transport_id) e.id as event_id, e.transport_id, e.function, e.kind, e.revision, e.box, e.body, e.message_id, m.icr,
      m.status = 'waiting' and m.tries = 0 as is_untried
    from edi_event e join edi_message m on m.account_id = ${account.id} and m.id = e.message_id
    where e.account_id = ${account.id} and e.partner_id = ${partnerId} and e.transport_id = any(${transportIds}::bigint[])
      and e.status = 'built' and m.status <> 'cancelled' and m.is_test = ${mode === 'test'}
    order by e.transport_id, e.revision desc`.execute(tx);
  return rows;
}

/** Those that were told in a test alone: they passed before the partner went live. */
export async function findToldInTest(
  { tx, account }: InAccount,
  partnerId: number,
  transportIds: readonly number[],
): Promise<Set<number>> {
  const { rows } = await sql<{ transportId: number }>`select distinct e.transport_id from edi_event e
    join edi_message m on m.account_id = ${account.id} and m.id = e.message_id and m.is_test and m.status <> 'cancelled'
    where e.account_id = ${account.id} and e.partner_id = ${partnerId} and e.transport_id = any(${transportIds}::bigint[]) and e.status = 'built'`.execute(
    tx,
  );
  return new Set(rows.map(({ transportId }) => transportId));
}

/** How often gate moves were told, also by messages that were stopped. */
export async function findRevisions(
  { tx, account }: InAccount,
  partnerId: number,
  transportIds: readonly number[],
): Promise<Map<number, number>> {
  const { rows } = await sql<{
    transportId: number;
    revision: number;
  }>`select transport_id, max(revision) as revision from edi_event
    where account_id = ${account.id} and partner_id = ${partnerId} and transport_id = any(${transportIds}::bigint[])
      and revision is not null group by transport_id`.execute(tx);
  return new Map(rows.map(({ transportId, revision }) => [transportId, revision]));
}

/** Containers of which an earlier gate move is held: what came later waits behind it. */
export async function findHeld(
  { tx, account }: InAccount,
  partnerId: number,
): Promise<{ id: number; number: string; transportId: number | null }[]> {
  const { rows } = await sql<{
    id: number;
    number: string;
    transportId: number | null;
  }>`select id, number, transport_id from edi_event
    where account_id = ${account.id} and partner_id = ${partnerId} and status = 'held' and kind <> 'estimate' order by id`.execute(
    tx,
  );
  return rows;
}

/** @returns false where the message is on its way by now */
export async function stopUntried({ tx, account }: InAccount, messageId: number): Promise<boolean> {
  const { rows } =
    await sql`select from edi_message where account_id = ${account.id} and id = ${messageId} and status = 'waiting' and tries = 0
    for update skip locked`.execute(tx);
  if (rows.length === 0) return false;
  await sql`update edi_message set status = 'cancelled', next_at = null where account_id = ${account.id} and id = ${messageId}`.execute(
    tx,
  );
  await waitAgain({ tx, account }, messageId);
  return true;
}

interface BuiltEvent {
  id: number;
  function: '9' | '5' | '1';
  revision: number | null;
  box: EdiBox | null;
  body: string;
  reasons: EdiReason[];
}

export async function keepBuilt(
  { tx, account }: InAccount,
  messageId: number,
  events: readonly BuiltEvent[],
): Promise<void> {
  await sql`update edi_event e set status = 'built', message_id = ${messageId}, function = b.function, revision = b.revision, box = b.box,
      body = b.body, reasons = b.reasons
    from jsonb_to_recordset(${JSON.stringify(events)}::jsonb) b (id bigint, function text, revision int, box jsonb, body text, reasons jsonb)
    where e.account_id = ${account.id} and e.id = b.id`.execute(tx);
}

export async function keepUntold(
  { tx, account }: InAccount,
  ids: readonly number[],
  status: 'held' | 'dropped',
  reasons: readonly EdiReason[],
): Promise<void> {
  await sql`update edi_event set status = ${status}, reasons = ${JSON.stringify(reasons)}::jsonb
    where account_id = ${account.id} and id = any(${ids}::bigint[])`.execute(tx);
}

/** Another event beside one that waits, as the cancel before a new message. */
export async function addEvent(
  { tx, account }: InAccount,
  partnerId: number,
  { kind, transportId, estimateId, containerId, number, movedAt }: Omit<WaitingEvent, 'id' | 'createdAt'>,
): Promise<number> {
  const inserted = sql<{
    id: number;
  }>`insert into edi_event (account_id, partner_id, kind, transport_id, estimate_id, container_id, number, moved_at)
    values (${account.id}, ${partnerId}, ${kind}, ${transportId}, ${estimateId}, ${containerId}, ${number}, to_timestamp(${movedAt}))
    returning id`;
  return onlyRow(await inserted.execute(tx)).id;
}
