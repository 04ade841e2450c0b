import type { HistoryEntity } from '@boxyard/contract/core/entities.ts';
import type { FieldChange } from '@boxyard/contract/core/history.ts';
import { refuseStale, staleRecord } from '../../core/crud/last-change.ts';
import { lockByName, shareHistory } from '../../core/db/lock-by-name.ts';
import { withSavepoint } from '../../core/db/savepoint.ts';
import type { Ctx } from '../../core/http/context.ts';
import { requireOwner } from '../../core/http/enter-account.ts';
import { conflict, notFound } from '../../core/http/problems.ts';
import { ownSentence } from '../acts/acts.service.ts';
import { gateMoveChanged } from '../gate-moved/gate-moved.service.ts';
import { refuseUnbilled } from '../repair-bills/repair-bills.queries.ts';
import type { Entry, KeptRow } from './entry.ts';
import { findEntry } from './history.queries.ts';
import { needsOwner, restorableOf } from './restorable.ts';
import { bringBack, findDeletedWith, findDeletion, findRow, restoreFields } from './restore.queries.ts';
import { compare, namesIn } from './tell.ts';

/** What a record is now, and what it would be. */
interface Restoration {
  entry: Entry;
  kept: KeptRow;
  /** As it is; undefined when it is gone. */
  present: KeptRow | undefined;
  table: NonNullable<ReturnType<typeof restorableOf>>['table'];
  columns: readonly string[];
  version: number;
  /** What is to be brought back, the record first; empty while it is there. */
  deletions: number[];
}

/** @param held against other writers until the transaction ends @throws 403, 404 for a change that is not told, 409 for a record of which no version is restored */
async function prepare(ctx: Ctx, change: number, held: boolean): Promise<Restoration> {
  if (held) await shareHistory(ctx.tx, ctx.account.id);
  const entry = await findEntry(ctx, change);
  if (!entry) throw notFound();
  const known = restorableOf(entry);
  const kept = entry.after ?? entry.before;
  if (!known || !kept) throw conflict('restoreNever');
  const { entity, recordId } = entry;
  // A row that is gone cannot be held: two who bring it back wait for each other here.
  if (held) await lockByName(ctx.tx, `restore ${ctx.account.id} ${entity} ${recordId}`);
  const present = await findRow(ctx, entity, recordId, held);
  if (needsOwner(present ? { entity, action: 'update' } : { entity, action: 'delete' }))
    requireOwner(ctx.admin.isOwner);
  // A version of before or after is restored only while it still is no transfer.
  if (present && !restorableOf({ entity, before: present, after: kept })) throw conflict('restoreNever');
  const deletion = present ? undefined : await findDeletion(ctx, entity, recordId);
  if (!present && !deletion) throw notFound();
  return {
    entry,
    kept,
    present,
    ...known,
    version: Number(present?.version ?? deletion?.version),
    deletions: deletion ? await findDeletedWith(ctx, deletion.id) : [],
  };
}

interface Offer {
  version: number;
  isGone: boolean;
  fields: FieldChange[];
  along: number;
}

/** What restoring would change, field by field. @throws 403, 404, 409 */
export async function findRestorable(ctx: Ctx, change: number): Promise<Offer> {
  const { entry, kept, present, columns, version, deletions } = await prepare(ctx, change, false);
  const names = await namesIn(ctx, entry.entity, present ?? null, kept);
  const fields = compare(entry.entity, present ?? null, kept, names, present ? columns : undefined);
  return { version, isGone: !present, fields, along: Math.max(deletions.length - 1, 0) };
}

/**
 * Gives a record the fields that it had after a change. A deleted record comes back first, with what went with it.
 * @throws 403, 404, 409 with the sentence of the rule that stands in the way, 412 when it has changed since
 */
export async function restore(
  ctx: Ctx,
  change: number,
  ifMatch?: number,
): Promise<{ entity: HistoryEntity; id: number }> {
  const { entry, kept, present, table, columns, version, deletions } = await prepare(ctx, change, true);
  const { entity, recordId } = entry;
  if (present) await refuseStale(ctx, ifMatch, { version }, [table, recordId]);
  else if (ifMatch !== undefined && ifMatch !== version) throw await staleRecord(ctx, [table, recordId]);
  await withSavepoint(
    ctx,
    async () => {
      if (!present) await bringBack(ctx, deletions);
      await restoreFields(ctx, entity, recordId, kept, columns);
      if (entity === 'work_task') await refuseUnbilled(ctx, [recordId]);
      if (entity === 'transport') await gateMoveChanged(ctx, [Number(kept.container_id)]);
    },
    async (error) => {
      throw ownSentence(error, 'restoreNever', 'restoreBlocked') ?? error;
    },
  );
  return { entity, id: recordId };
}
