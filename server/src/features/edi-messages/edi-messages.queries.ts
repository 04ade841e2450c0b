import type { QueryOf } from '@boxyard/contract/core/route.ts';
import type {
  EdiFailure,
  EdiLogLine,
  EdiMessageDetail,
  EdiMessageRow,
  ediMessageRoutes,
} from '@boxyard/contract/edi/edi-messages.ts';
import { decode } from '@boxyard/contract/edi/edi-syntax.ts';
import { sql } from 'kysely';
import type { List } from '../../core/crud/list-page.ts';
import { type Condition, type FoundPage, longList } from '../../core/crud/long-list.ts';
import { contains } from '../../core/crud/text-search.ts';
import type { Ctx, InAccount } from '../../core/http/context.ts';
import { notFound } from '../../core/http/problems.ts';

function withNames(ctx: InAccount) {
  return ctx.tx
    .selectFrom('ediMessage')
    .leftJoin('ediPartner', (join) =>
      join
        .onRef('ediPartner.accountId', '=', 'ediMessage.accountId')
        .onRef('ediPartner.id', '=', 'ediMessage.partnerId'),
    )
    .where('ediMessage.accountId', '=', ctx.account.id)
    .select([
      'ediMessage.id',
      'ediMessage.createdAt',
      'ediMessage.direction',
      'ediMessage.partnerId',
      sql<string>`coalesce(edi_partner.name, '')`.as('partnerName'),
      'ediMessage.type',
      'ediMessage.function',
      'ediMessage.icr',
      'ediMessage.status',
      'ediMessage.isTest',
      'ediMessage.fileName',
      sql<number>`octet_length(edi_message.contents)`.as('size'),
      'ediMessage.about',
      'ediMessage.boxCount',
      'ediMessage.sentAt',
      'ediMessage.nextAt',
      'ediMessage.tries',
      sql<string>`case when edi_message.log #>> '{-1,what}' = 'failed' then coalesce(edi_message.log #>> '{-1,note}', '') else '' end`.as(
        'note',
      ),
      sql<EdiFailure | null>`case when edi_message.log #>> '{-1,what}' = 'failed'
        then nullif(edi_message.log #> '{-1,failure}', 'null') end`.as('failure'),
      'ediMessage.reasons',
      'ediMessage.earlierId',
    ])
    .$castTo<EdiMessageRow>();
}

const troubled = sql<boolean>`(edi_message.status in ('waiting', 'sending', 'failed', 'rejected')
  and (edi_message.status in ('failed', 'rejected') or edi_message.tries > 1))`;

const open = sql<boolean>`edi_message.status in ('preview', 'partly', 'refused')`;

export function listMessages(ctx: Ctx, input: QueryOf<typeof ediMessageRoutes.list>): List<EdiMessageRow> {
  const { direction, partnerId, status, type, containerId, isTroubled, isOpen, isUnknown, q } = input;
  const where: Condition[] = [];
  if (direction) where.push(sql`edi_message.direction = ${direction}`);
  if (partnerId !== undefined) where.push(sql`edi_message.partner_id = ${partnerId}`);
  if (status) where.push(sql`edi_message.status = ${status}`);
  if (isTroubled !== undefined) where.push(isTroubled ? troubled : sql`not ${troubled}`);
  if (isOpen !== undefined) where.push(isOpen ? open : sql`not ${open}`);
  if (isUnknown !== undefined) where.push(sql`(edi_message.partner_id is null) = ${isUnknown}`);
  if (type) where.push(sql`edi_message.type = ${type}`);
  if (containerId !== undefined)
    where.push(sql`edi_message.boxes @> array(select c.name_key from container c
      where c.account_id = ${ctx.account.id} and c.id = ${containerId})`);
  const search = q ? [contains(sql`edi_message.words`, q)] : undefined;
  const show = (page: FoundPage) =>
    withNames(ctx).innerJoin(page, 'page.id', 'ediMessage.id').orderBy('page.nth').execute();
  return longList(ctx, input, { table: 'edi_message', where, sorts: {}, initial: '-id', search }, show);
}

/** So much of a message is shown on its page. */
const mostShown = 200_000;

/** @throws 404 */
export async function findMessage(
  ctx: InAccount,
  id: number,
): Promise<Omit<EdiMessageDetail, 'lines' | 'notTakenOver'>> {
  const found = await withNames(ctx)
    .where('ediMessage.id', '=', id)
    .select(['ediMessage.contents as bytes', 'ediMessage.log'])
    .$castTo<EdiMessageRow & { bytes: Buffer; log: EdiLogLine[] }>()
    .executeTakeFirst();
  if (!found) throw notFound();
  const { bytes, log, ...row } = found;
  // Lines of a former version have none.
  const whole = log.map((line) => ({ ...line, failure: line.failure ?? null }));
  return { ...row, log: whole, contents: decode(bytes).slice(0, mostShown) };
}

/** @throws 404 */
export async function readContents(ctx: InAccount, id: number): Promise<{ fileName: string; contents: string }> {
  const found = await ctx.tx
    .selectFrom('ediMessage')
    .where('accountId', '=', ctx.account.id)
    .where('id', '=', id)
    .select(['fileName', 'contents', 'icr', 'type'])
    .executeTakeFirst();
  if (!found) throw notFound();
  const { fileName, contents, icr, type } = found;
  return { fileName: fileName || `${type || 'message'}_${icr || id}.edi`, contents: decode(contents) };
}
