import type { YardRules } from '@boxyard/contract/yard/yard-rules.ts';
import { sql } from 'kysely';
import type { Ctx } from '../../core/http/context.ts';
import { invalid } from '../../core/http/problems.ts';

/** The clients and types that rules name are those of the account. @throws 422 */
export async function refuseUnknownNamed(
  ctx: Ctx,
  { clientIds = [], containerTypeIds = [] }: Partial<YardRules>,
): Promise<void> {
  const named = { clientIds: ['client', clientIds], containerTypeIds: ['container_type', containerTypeIds] } as const;
  for (const [path, [table, ids]] of Object.entries(named)) {
    if (ids.length === 0) continue;
    const { rows } = await sql<{ id: number }>`select id from ${sql.table(table)}
      where account_id = ${ctx.account.id} and id = any(${ids}::bigint[]) for key share`.execute(ctx.tx);
    if (rows.length < new Set(ids).size) throw invalid(path, 'unknownRecord');
  }
}
