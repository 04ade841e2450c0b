import { draftHours } from '@boxyard/contract/yard/damages.ts';
import { sql } from 'kysely';
import { type Tx, withAccountTransaction } from '../../core/db/connection.ts';
import { removeFiles } from '../../core/files/stored-files.ts';
import type { Services } from '../../core/http/services.ts';
import { removeImagesOfDamages } from '../images/images.queries.ts';

const isOld = sql<boolean>`is_draft and created_at < now() - make_interval(hours => ${draftHours})`;

/** Deletes drafts that were never saved, with their pictures. Several processes may run this at the same time. */
export async function sweepDrafts(app: Services): Promise<void> {
  const accounts = await app.db.kysely.selectFrom('damage').select('accountId').distinct().where(isOld).execute();
  for (const { accountId } of accounts) {
    const paths = await withAccountTransaction(app.db, accountId, null, (tx) => removeOldDrafts(tx, accountId));
    await removeFiles(app, paths);
  }
}

/** Skips drafts that are being saved at this moment or deleted by another process. */
async function removeOldDrafts(tx: Tx, accountId: number): Promise<string[]> {
  const old = await tx
    .selectFrom('damage')
    .select('id')
    .where('accountId', '=', accountId)
    .where(isOld)
    .forUpdate()
    .skipLocked()
    .execute();
  const ids = old.map(({ id }) => id);
  if (ids.length === 0) return [];
  const paths = await removeImagesOfDamages(tx, accountId, ids);
  await tx.deleteFrom('damage').where('accountId', '=', accountId).where('id', 'in', ids).execute();
  return paths;
}
