import type { HistoryEntity } from '@boxyard/contract/core/entities.ts';
import type { Database } from '../../core/db/tables.ts';
import { entities } from '../../core/entities.ts';
import type { Ctx } from '../../core/http/context.ts';
import type { Entry } from './entry.ts';

/** As queries name it. The compiler does not follow how a name is made. */
const tableOf = (entity: HistoryEntity) =>
  entity.replace(/_([a-z])/g, (_, letter: string) => letter.toUpperCase()) as keyof Database;

/**
 * Undefined where nothing of it is restored: a transfer is a move of the yard, and another record may stand there by now.
 * A damage that is saved never becomes a draft again, so the state of a draft is not offered.
 */
export function restorableOf({ entity, before, after }: Pick<Entry, 'entity' | 'before' | 'after'>) {
  const isTransfer = entity === 'work_task' && [before, after].some((row) => row?.type === 'transfer');
  const columns = entities[entity].restored;
  if (!columns || isTransfer || (entity === 'damage' && after?.is_draft === true)) return undefined;
  return { table: tableOf(entity), columns };
}

/** What only owners change is restored by owners only, and so is what only they delete. */
export const needsOwner = ({ entity, action }: Pick<Entry, 'entity' | 'action'>) =>
  entities[entity].byOwners === 'change' || entities[entity].byOwners === action;

export const mayRestore = (ctx: Ctx, entry: Entry): boolean =>
  restorableOf(entry) !== undefined && (ctx.admin.isOwner || !needsOwner(entry));
