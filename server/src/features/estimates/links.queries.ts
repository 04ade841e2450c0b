import type { Decision, Estimate, EstimateLink, StoredEstimate } from '@boxyard/contract/inspections/estimates.ts';
import { sql } from 'kysely';
import type { InAccount } from '../../core/http/context.ts';

const shown = [
  'id',
  'createdAt',
  'name',
  'email',
  'language',
  'expiresAt',
  'revokedAt',
  'openedAt',
  'opens',
  'isMailed',
  'isReminder',
] as const;

export const findLinks = ({ tx, account }: InAccount, estimateId: number): Promise<EstimateLink[]> =>
  tx
    .selectFrom('estimateLink')
    .where('accountId', '=', account.id)
    .where('estimateId', '=', estimateId)
    .select(shown)
    .orderBy('id')
    .execute();

export async function findDecision({ tx, account }: InAccount, estimateId: number): Promise<Decision | null> {
  const found = await tx
    .selectFrom('estimateDecision as decision')
    .leftJoin('colleague as admin', (join) =>
      join.onRef('admin.accountId', '=', 'decision.accountId').onRef('admin.adminId', '=', 'decision.adminId'),
    )
    .where('decision.accountId', '=', account.id)
    .where('decision.estimateId', '=', estimateId)
    .select([
      'decision.at',
      'decision.way',
      'decision.name',
      'decision.email',
      'decision.comment',
      'decision.ip',
      'decision.agent',
      'decision.hash',
    ])
    .select(
      sql<string>`case when decision.way = 'member' then author_name(admin.username, decision.token_id) else '' end`.as(
        'adminUsername',
      ),
    )
    .executeTakeFirst();
  return found ?? null;
}

export interface Answer {
  choice: string;
  question: string;
}

/** What was answered to each line, by its id; '' as long as nothing was. */
export async function findAnswers({ tx, account }: InAccount, estimateId: number): Promise<Map<number, Answer>> {
  const lines = await tx
    .selectFrom('estimateLine')
    .where('accountId', '=', account.id)
    .where('estimateId', '=', estimateId)
    .select(['id', 'choice', 'question'])
    .execute();
  return new Map(lines.map(({ id, ...answer }) => [id, answer]));
}

/** To whom the former revisions were sent, each person once; else the members of the client. */
export async function proposeRecipients(
  { tx, account }: InAccount,
  { number, revision, clientId }: Pick<StoredEstimate, 'number' | 'revision' | 'clientId'>,
): Promise<Estimate['proposedRecipients']> {
  const own = sql`account_id = ${account.id}`;
  const { rows: former } = await sql<
    Estimate['proposedRecipients'][number]
  >`select distinct on (lower(link.email)) link.name, link.email, link.language
    from estimate_link link join estimate on estimate.${own} and estimate.id = link.estimate_id
    where link.${own} and estimate.number = ${number} and estimate.revision < ${revision} order by lower(link.email), link.id desc limit 5`.execute(
    tx,
  );
  if (former.length > 0) return former;
  const { rows } = await sql<
    Estimate['proposedRecipients'][number]
  >`select coalesce(nullif(trim(firstname || ' ' || lastname), ''), username) as name, email, coalesce(nullif((select invoice_language from client where ${own} and id = ${clientId}), ''), ${account.language}::text) as language from client_user
    where ${own} and client_id = ${clientId} and is_enabled and email <> '' order by username limit 10`.execute(tx);
  return rows;
}

/** A link that is not revoked, by the hash of its token; also one that has expired, which can say so. */
export const findByToken = ({ tx, account }: InAccount, tokenHash: string) =>
  tx
    .selectFrom('estimateLink')
    .where('accountId', '=', account.id)
    .where('tokenHash', '=', tokenHash)
    .where('revokedAt', 'is', null)
    .select(['id', 'estimateId', 'name', 'email', 'language', 'expiresAt'])
    .executeTakeFirst();
