import type { QueryOf } from '@boxyard/contract/core/route.ts';
import {
  type Estimate,
  type EstimateLine,
  type EstimateRow,
  type estimateRoutes,
  StoredEstimate,
  StoredEstimateLine,
} from '@boxyard/contract/inspections/estimates.ts';
import { type Share, sharesOf } from '@boxyard/contract/inspections/repair-price.ts';
import { sql } from 'kysely';
import { byName } from '../../core/crud/by-name.ts';
import { type List, shortList } from '../../core/crud/list-page.ts';
import { records } from '../../core/crud/records.ts';
import { onlyRow } from '../../core/crud/rows.ts';
import { contains } from '../../core/crud/text-search.ts';
import { todayIn } from '../../core/db/today.ts';
import type { Ctx, InAccount } from '../../core/http/context.ts';
import { conflict, notFound } from '../../core/http/problems.ts';
import { containers } from '../containers/containers.queries.ts';
import { numberMatches } from '../containers/names.queries.ts';
import { imagesOfDamages } from '../images/images.queries.ts';
import { findDecision, findLinks, proposeRecipients } from './links.queries.ts';

export const estimates = records('estimate', StoredEstimate);
export const estimateLines = records('estimateLine', StoredEstimateLine);

function withNames(ctx: InAccount) {
  const own = sql`account_id = ${ctx.account.id}`;
  const sumOf = (where: ReturnType<typeof sql>) =>
    sql<number>`coalesce((select sum(line.net) from estimate_line line where line.${own} and line.estimate_id = estimate.id and ${where}), 0)`;
  const countOf = (where: ReturnType<typeof sql>) =>
    sql<number>`(select count(*)::int from estimate_line line where line.${own} and line.estimate_id = estimate.id and ${where})`;
  const until = sql`case when estimate.status = 'sent' then now() else estimate.decided_at end`;
  return ctx.tx
    .selectFrom('estimate')
    .innerJoin('container', (join) =>
      join.onRef('container.accountId', '=', 'estimate.accountId').onRef('container.id', '=', 'estimate.containerId'),
    )
    .innerJoin('client', (join) =>
      join.onRef('client.accountId', '=', 'estimate.accountId').onRef('client.id', '=', 'estimate.clientId'),
    )
    .leftJoin('client as user', (join) =>
      join.onRef('user.accountId', '=', 'estimate.accountId').onRef('user.id', '=', 'estimate.userClientId'),
    )
    .leftJoin('workTask as task', (join) =>
      join.onRef('task.accountId', '=', 'estimate.accountId').onRef('task.id', '=', 'estimate.workTaskId'),
    )
    .where('estimate.accountId', '=', ctx.account.id)
    .select(estimates.columns)
    .select(['container.name as containerName', 'client.name as clientName'])
    .select([
      sql<string>`coalesce("user".name, '')`.as('userClientName'),
      sql<EstimateRow['workTaskStatus']>`coalesce(task.status, '')`.as('workTaskStatus'),
      sumOf(sql`true`).as('total'),
      sumOf(sql`line.choice = 'approved'`).as('approvedTotal'),
      countOf(sql`true`).as('linesCount'),
      countOf(sql`line.choice = 'question'`).as('questionsCount'),
      sql<number | null>`floor(extract(epoch from ${until} - estimate.sent_at) / 3600)::int`.as('waitingHours'),
      sql<boolean>`(estimate.status = 'sent' and estimate.valid_until < ${todayIn(ctx)})`.as('isExpired'),
      sql<boolean>`(container.client_id <> estimate.client_id)`.as('isHolderChanged'),
      sql<boolean>`exists (select from container_presence here where here.${own} and here.container_id = estimate.container_id and here.is_in_yard)`.as(
        'isInYard',
      ),
    ]);
}

export function listEstimates(ctx: Ctx, input: QueryOf<typeof estimateRoutes.list>): List<EstimateRow> {
  const own = sql`account_id = ${ctx.account.id}`;
  let query = withNames(ctx);
  if (input.status) query = query.where('estimate.status', '=', input.status);
  if (input.containerId !== undefined) query = query.where('estimate.containerId', '=', input.containerId);
  if (input.clientId !== undefined) query = query.where('estimate.clientId', '=', input.clientId);
  if (input.surveyId !== undefined) query = query.where('estimate.surveyId', '=', input.surveyId);
  const hasLines = (choice: string) =>
    sql<boolean>`exists (select from estimate_line line where line.${own} and line.estimate_id = estimate.id and line.choice = ${choice})`;
  const isLatest = sql<boolean>`not exists (select from estimate later where later.${own} and later.number = estimate.number
    and later.revision > estimate.revision)`;
  if (input.hasQuestions !== undefined)
    query = query.where(
      sql<boolean>`(${hasLines('question')} and estimate.status = 'decided' and ${isLatest}) = ${input.hasQuestions}`,
    );
  if (input.isToRepair !== undefined)
    query = query.where(
      sql<boolean>`(${hasLines('approved')} and coalesce(task.status, '') not in ('completed', 'canceled')) = ${input.isToRepair}`,
    );
  if (input.isCurrent !== undefined) query = query.where(sql<boolean>`(${isLatest}) = ${input.isCurrent}`);
  if (input.q) query = query.where(numberMatches(contains, sql`container.search_key`, input.q));
  return shortList(query, input, {
    columns: {
      id: sql`estimate.id`,
      containerName: sql`container.name_key`,
      clientName: byName(ctx, sql`client.name`),
      total: sql`total`,
      waitingHours: sql`case when estimate.status = 'sent' then extract(epoch from now() - estimate.sent_at) else -1 end`,
      validUntil: sql`estimate.valid_until`,
      status: sql`estimate.status`,
    },
    initial: '-waitingHours',
    id: sql`estimate.id`,
    updatedAt: sql`estimate.updated_at`,
  });
}

/** @throws 404 */
export async function getRow(ctx: InAccount, id: number): Promise<EstimateRow> {
  const found = await withNames(ctx).where('estimate.id', '=', id).executeTakeFirst();
  if (!found) throw notFound();
  return found;
}

/** The container before its estimate, as whoever completes its repair does: so all that is done with them happens one after the other. @throws 404, 412 */
export async function lockEstimate(ctx: Ctx, id: number, version?: number): Promise<StoredEstimate> {
  const { containerId } = await estimates.get(ctx, id);
  await containers.lock(ctx, containerId);
  return estimates.lock(ctx, id, version);
}

/** What the plan has covered of this container since it came, by other estimates, and the user's lines that were approved then. */
async function findCovered(
  { tx, account }: InAccount,
  { id, containerId, clientId }: Pick<StoredEstimate, 'id' | 'containerId' | 'clientId'>,
): Promise<{ covered: number; others: number }> {
  const own = sql`account_id = ${account.id}`;
  const { rows } = await sql<{ covered: number; others: number }>`select coalesce(sum(l.net), 0) as others,
      coalesce(sum((select sum((share ->> 'net')::numeric) from jsonb_array_elements(l.shares) share where share ->> 'payer' = 'owner')), 0) as covered
    from estimate e join estimate_line l on l.${own} and l.estimate_id = e.id and l.choice = 'approved' and l.payer = 'user'
    where e.${own} and e.container_id = ${containerId} and e.client_id = ${clientId} and e.id <> ${id}
      and e.decided_at > coalesce((select max(moved_at) from transport where ${own} and container_id = ${containerId} and type = 'gate_in'), '-infinity')`.execute(
    tx,
  );
  return onlyRow({ rows });
}

/** What each party pays of these lines of an estimate, the others of which count for a plan that covers all or nothing. */
export async function shareLines(
  ctx: InAccount,
  estimate: Pick<StoredEstimate, 'id' | 'containerId' | 'clientId' | 'dpp' | 'dppMode'>,
  lines: readonly StoredEstimateLine[],
  all: readonly StoredEstimateLine[],
): Promise<Share[][]> {
  const { covered, others } = await findCovered(ctx, estimate);
  const rest = all
    .filter((line) => line.payer === 'user' && !lines.includes(line))
    .reduce((sum, { net }) => sum + net, 0);
  return sharesOf(lines, { ...estimate, covered, others: others + rest });
}

/** In their order; a line that nobody has decided yet is shared as it would be if all of them were approved. */
export async function findLines(
  ctx: InAccount,
  estimate: Pick<StoredEstimate, 'id' | 'containerId' | 'clientId' | 'dpp' | 'dppMode'>,
): Promise<StoredEstimateLine[]> {
  const rows = await ctx.tx
    .selectFrom('estimateLine')
    .where('accountId', '=', ctx.account.id)
    .where('estimateId', '=', estimate.id)
    .select(estimateLines.columns)
    .orderBy('nth')
    .execute();
  const shares = await shareLines(ctx, estimate, rows, rows);
  return rows.map((row, nth) => ({ ...row, shares: row.choice === '' ? (shares[nth] ?? []) : row.shares }));
}

/** What was repaired or taken back is neither asked about nor approved. @throws 409 */
export async function refuseClosed({ tx, account }: InAccount, lines: readonly EstimateLine[]): Promise<void> {
  const ids = lines.flatMap(({ damageId }) => damageId ?? []);
  const { rows } =
    await sql`select from damage where account_id = ${account.id} and id = any(${ids}::bigint[]) and closed_by_id is not null`.execute(
      tx,
    );
  if (rows.length > 0) throw conflict('damageNotOpen');
}

/** With the pictures of their damages. */
export async function withImages(ctx: Ctx, lines: readonly EstimateLine[]): Promise<Estimate['lines']> {
  const images = await imagesOfDamages(
    ctx,
    lines.flatMap(({ damageId }) => damageId ?? []),
  );
  return lines.map((line) => ({ ...line, images: images.get(line.damageId ?? 0) ?? [] }));
}

/** @throws 404 */
export async function getEstimate(ctx: Ctx, id: number): Promise<Estimate> {
  const row = await getRow(ctx, id);
  const revisions = ctx.tx
    .selectFrom('estimate')
    .where('accountId', '=', ctx.account.id)
    .where('number', '=', row.number)
    .select(['id', 'revision', 'status'])
    .orderBy('revision');
  return {
    ...row,
    lines: await withImages(ctx, await findLines(ctx, row)),
    links: await findLinks(ctx, id),
    decision: await findDecision(ctx, id),
    revisions: await revisions.execute(),
    proposedRecipients: await proposeRecipients(ctx, row),
  };
}

/** The approved lines of a task; undefined where it does what no estimate approved. */
export async function findOfTask(
  ctx: InAccount,
  taskId: number,
): Promise<{ estimate: StoredEstimate; lines: EstimateLine[] } | undefined> {
  const estimate = await ctx.tx
    .selectFrom('estimate')
    .where('accountId', '=', ctx.account.id)
    .where('workTaskId', '=', taskId)
    .select(estimates.columns)
    .executeTakeFirst();
  if (!estimate) return undefined;
  return { estimate, lines: (await findLines(ctx, estimate)).filter(({ choice }) => choice === 'approved') };
}
