import { isBackupRunning } from '../../tools/backup/running.ts';
import { problemOfDatabase } from '../http/constraints.ts';
import type { Ctx } from '../http/context.ts';
import { Problem } from '../http/problems.ts';
import type { Services } from '../http/services.ts';

export interface FileToStore {
  path: string;
  contentType: string;
  bytes: Uint8Array;
}

/**
 * Stores the bytes, then writes the row that names them: no row is ever without its bytes. Bytes without a row go again
 * at once when the row was refused, or when some of them did not fit, and with the next sweep when it is not certain
 * whether the row stands.
 */
export async function storeThenWrite<T>(app: Services, stored: FileToStore[], write: () => Promise<T>): Promise<T> {
  const paths = stored.map(({ path }) => path);
  const puts = await Promise.allSettled(
    stored.map(({ path, bytes, contentType }) => app.files.put(path, bytes, contentType)),
  );
  const failed = puts.find((put) => put.status === 'rejected');
  if (failed) {
    app.http.log.error({ err: failed.reason, paths }, 'files could not be stored');
    app.operator.writeFailed('files', failed.reason);
    await removeFiles(app, paths);
    throw new Problem('UNAVAILABLE', 'filesUnavailable');
  }
  try {
    return await write();
  } catch (error) {
    if (error instanceof Problem || problemOfDatabase(error)) await removeFiles(app, paths);
    throw error;
  }
}

/** Removes bytes once their rows are gone for good. Those of an act, which may be undone, are left to the sweep. */
export function removeAfterCommit(ctx: Ctx, paths: string[]): void {
  if (ctx.act === undefined && paths.length > 0) ctx.afterCommit(() => void removeFiles(ctx.app, paths));
}

/** Files that no row names any more. What cannot be removed now, or may not during a backup, goes with the next sweep. */
export async function removeFiles(app: Services, paths: string[]): Promise<void> {
  if (paths.length === 0) return;
  try {
    if (await isBackupRunning(app.db.pool)) return;
    await app.files.remove(paths);
  } catch (error) {
    app.http.log.error({ err: error, paths }, 'files without a record could not be removed');
  }
}
