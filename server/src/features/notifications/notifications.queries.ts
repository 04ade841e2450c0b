import type { QueryOf } from '@boxyard/contract/core/route.ts';
import {
  kindOf,
  latestCount,
  type Notification,
  type NotificationKind,
  notificationKindNames,
  type notificationRoutes,
  type Way,
} from '@boxyard/contract/people/notifications.ts';
import { sql } from 'kysely';
import { type List, shortList } from '../../core/crud/list-page.ts';
import { onlyRow } from '../../core/crud/rows.ts';
import type { Ctx } from '../../core/http/context.ts';
import { notFound } from '../../core/http/problems.ts';

/** Something may have happened to several at once. */
export const countOfLine = sql`sum(coalesce((facts ->> 'count')::int, 1))::int`;

/** What is unread of one thing is a line, and so is what was read of it at one time. */
const lines = ({ account, admin }: Pick<Ctx, 'account' | 'admin'>) => sql<Notification>`(
  select max(id) as id, kind, (array_agg(path order by id desc))[1] as path, (array_agg(facts order by id desc))[1] as facts,
    ${countOfLine} as count, max(at) as at, read_at is null as is_unread
  from notification where account_id = ${account.id} and admin_id = ${admin.id} group by kind, thing, read_at)`;

export function listNotifications(ctx: Ctx, input: QueryOf<typeof notificationRoutes.list>): List<Notification> {
  let query = ctx.tx
    .selectFrom(lines(ctx).as('line'))
    .select(['line.id', 'line.kind', 'line.path', 'line.facts', 'line.count', 'line.at', 'line.isUnread']);
  if (input.kind) query = query.where('line.kind', '=', input.kind);
  if (input.isUnread !== undefined) query = query.where('line.isUnread', '=', input.isUnread);
  return shortList(query, input, { columns: { at: sql`line.at` }, initial: '-at', id: sql`line.id` });
}

export async function findLatest(ctx: Ctx): Promise<{ unread: number; latest: Notification[] }> {
  const counted = sql<{ unread: number }>`select count(*)::int as unread from (select from notification
    where account_id = ${ctx.account.id} and admin_id = ${ctx.admin.id} and read_at is null group by kind, thing) line`;
  const latest = await listNotifications(ctx, { page: 1, pageSize: latestCount }).pageRows();
  return { ...onlyRow(await counted.execute(ctx.tx)), latest };
}

/** Its line with all that is unread of the same thing. @throws 404 */
export async function markRead({ tx, account, admin }: Ctx, id: number): Promise<void> {
  const own = sql`account_id = ${account.id} and admin_id = ${admin.id} and id = ${id}`;
  const { rows } = await sql`select from notification where ${own}`.execute(tx);
  if (rows.length === 0) throw notFound();
  await sql`update notification set read_at = now() where account_id = ${account.id} and admin_id = ${admin.id} and read_at is null
    and id <= ${id} and (kind, thing) = (select kind, thing from notification where ${own})`.execute(tx);
}

export async function markAllRead({ tx, account, admin }: Ctx): Promise<void> {
  await sql`update notification set read_at = now() where account_id = ${account.id} and admin_id = ${admin.id} and read_at is null`.execute(
    tx,
  );
}

/** How each kind that the person may hear of reaches them. */
export async function findChoices({ tx, account, admin }: Ctx): Promise<{ kind: NotificationKind; way: Way }[]> {
  const { rows } = await sql<{ kind: string; way: Way }>`select kind, way from notification_choice
    where account_id = ${account.id} and admin_id = ${admin.id}`.execute(tx);
  return notificationKindNames
    .filter((kind) => admin.isOwner || !kindOf(kind).forOwners)
    .map((kind) => ({ kind, way: rows.find((row) => row.kind === kind)?.way ?? kindOf(kind).usual }));
}

export async function choose(
  { tx, account, admin }: Ctx,
  { kind, way }: { kind: NotificationKind; way: Way },
): Promise<void> {
  await sql`insert into notification_choice (account_id, admin_id, kind, way) values (${account.id}, ${admin.id}, ${kind}, ${way})
    on conflict (account_id, admin_id, kind) do update set way = excluded.way`.execute(tx);
}
