import { importHours } from '@boxyard/contract/imports.ts';
import { sql } from 'kysely';
import { withAccountTransaction } from '../../core/database/connection.ts';
import type { Services } from '../../core/request/services.ts';

const isOld = sql<boolean>`status = 'draft' and created_at < now() - make_interval(hours => ${sql.lit(importHours)})`;

/** Deletes files that nobody confirmed within a day. Several processes may run this at the same time. */
export async function sweepImports(app: Pick<Services, 'db'>): Promise<void> {
  const accounts = await app.db.kysely.selectFrom('import').select('accountId').distinct().where(isOld).execute();
  for (const { accountId } of accounts)
    await withAccountTransaction(app.db, accountId, null, (tx) =>
      sql`delete from import where account_id = ${accountId} and id in (select id from import
        where account_id = ${accountId} and ${isOld} order by id for update skip locked)`.execute(tx),
    );
}
