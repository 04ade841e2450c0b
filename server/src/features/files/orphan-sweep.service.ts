import { sql } from 'kysely';
import { withAccountTransaction } from '../../core/db/connection.ts';
import { removeFiles } from '../../core/files/stored-files.ts';
import type { Services } from '../../core/http/services.ts';

/** A younger file may belong to an upload whose row is not written yet. */
const graceMs = 24 * 3_600_000;
const batchSize = 500;

/** Deletes files that no row refers to, left by a process that died, by a store that was unreachable, or by an act that could have been undone. */
export async function sweepOrphans(app: Services): Promise<void> {
  const accounts = await app.db.kysely.selectFrom('account').select(['id', 'slug']).execute();
  for (const account of accounts) {
    let batch: Candidate[] = [];
    for await (const file of app.files.list(account.slug)) {
      batch.push(file);
      if (batch.length < batchSize) continue;
      await sweepBatch(app, account.id, batch);
      batch = [];
    }
    await sweepBatch(app, account.id, batch);
  }
}

interface Candidate {
  path: string;
  writtenAt: () => Promise<Date>;
}

async function sweepBatch(app: Services, accountId: number, batch: Candidate[]): Promise<void> {
  if (batch.length === 0) return;
  const orphans: string[] = [];
  for (const path of await unnamed(
    app,
    accountId,
    batch.map((file) => file.path),
  )) {
    const writtenAt = await batch.find((file) => file.path === path)?.writtenAt();
    if (writtenAt && writtenAt.getTime() < Date.now() - graceMs) orphans.push(path);
  }
  await removeFiles(app, orphans);
}

/** A picture's row has the path without the endings of its versions. Rows deleted in the last hour may come back by an undo. */
function unnamed(app: Services, accountId: number, paths: string[]): Promise<string[]> {
  return withAccountTransaction(app.db, accountId, null, async (tx) => {
    const { rows } = await sql<{ path: string }>`
      with gone as materialized (select before ->> 'path' as path from audit_log
        where account_id = ${accountId} and entity in ('document', 'image') and action = 'delete' and at > now() - interval '1 hour')
      select file.path from unnest(${paths}::text[]) file (path)
      cross join lateral regexp_replace(file.path, '(-\\d+)?\\.\\w+$', '') picture
      where not exists (select from document where document.account_id = ${accountId} and document.path = file.path)
        and not exists (select from image where image.account_id = ${accountId} and image.path = picture)
        and file.path not in (select path from gone) and picture not in (select path from gone)`.execute(tx);
    return rows.map((row) => row.path);
  });
}
