import type { Db } from './db.ts';

interface Pace {
  /** Changes after which plans may rest on figures that are no longer true. */
  changes: number;
  everyMs: number;
}

/** A vacuum of a demo-sized depot takes about a second, in which nobody is served: not more often than it pays. */
const usual: Pace = { changes: 500, everyMs: 60_000 };

/**
 * The embedded engine has no autovacuum: without statistics its plans were seen to take a hundred times as long. Here
 * it gets both after enough changes. PostgreSQL looks after itself.
 * @returns a function that ends it
 */
export function tendEmbedded(db: Db, pace = usual): () => void {
  if (!db.embedded) return () => undefined;
  let changes = 0;
  const count = () => {
    changes += 1;
  };
  db.notices.on('notice', count);
  const timer = setInterval(() => {
    if (changes < pace.changes) return;
    changes = 0;
    refreshStatistics(db).catch((error: Error) => process.emitWarning(error));
  }, pace.everyMs).unref();
  return () => {
    clearInterval(timer);
    db.notices.off('notice', count);
  };
}

export async function refreshStatistics(db: Db): Promise<void> {
  await db.pool.query('vacuum analyze');
}
