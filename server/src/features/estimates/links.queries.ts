import type { Decision, EstimateLink } from '@boxyard/contract/inspections/estimates.ts';
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

/** A link that is not revoked, by the hash of its token; also one that has expired, which can say so. */
export const findByToken = ({ tx, account }: InAccount, tokenHash: string) =>
  tx
    .selectFrom('estimateLink')
    .where('accountId', '=', account.id)
    .where('tokenHash', '=', tokenHash)
    .where('revokedAt', 'is', null)
    .select(['id', 'estimateId', 'name', 'email', 'language', 'expiresAt'])
    .executeTakeFirst();
