import { importHours } from '@boxyard/contract/integrations/imports.ts';
import { sql } from 'kysely';
import { withAccountTransaction } from '../../core/db/connection.ts';
import type { Services } from '../../core/http/services.ts';

const isOld = sql<boolean>`status = 'draft' and created_at < now() - make_interval(hours => ${sql.lit(importHours)})`;

/** An import of the last days that was confirmed a day ago at least: it was a draft for a day at most. */
const isSettled = sql<boolean>`status <> 'draft' and created_at < now() - 2 * make_interval(hours => ${sql.lit(importHours)})
  and created_at > now() - make_interval(days => 10)`;

/** Deletes files that nobody confirmed within a day, and what of the others was not written. Several processes may run this at the same time. */
export async function sweepImports(app: Pick<Services, 'db'>): Promise<void> {
  const accounts = await app.db.kysely
    .selectFrom('import')
    .select('accountId')
    .distinct()
    .where(sql<boolean>`(${isOld} or ${isSettled})`)
    .execute();
  for (const { accountId } of accounts)
    await withAccountTransaction(app.db, accountId, null, async (tx) => {
      await sql`delete from import where account_id = ${accountId} and id in (select id from import
        where account_id = ${accountId} and ${isOld} order by id for update skip locked)`.execute(tx);
      await sql`delete from import_row where account_id = ${accountId} and import_id in (select id from import
        where account_id = ${accountId} and ${isSettled})`.execute(tx);
    });
}
