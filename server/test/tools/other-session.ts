import pg from 'pg';
import { untilWaiting } from '../limits/waiting-sessions.ts';
import type { TestApp } from './test-app.ts';

type Answer = { status: number };

/**
 * Starts `call` while a superuser's session has done `statements` and not committed them; commits once the call waits for that session,
 * or is answered without waiting.
 * @param meanwhile is done by that session while the call waits
 * @param waiting how many sessions wait for a lock before it commits
 * @returns the answer, which a call that lost may have got before the commit
 */
export async function besideSession<A extends Answer>(
  app: TestApp,
  statements: readonly string[],
  call: () => Promise<A>,
  meanwhile: readonly string[] = [],
  waiting = 1,
): Promise<A> {
  const session = new pg.Client({ connectionString: app.superuserUrl });
  await session.connect();
  try {
    for (const statement of ['begin', ...statements]) await session.query(statement);
    const answered = call();
    await Promise.race([untilWaiting(app, waiting), answered]);
    for (const statement of [...meanwhile, 'commit']) await session.query(statement);
    return await answered;
  } finally {
    await session.end();
  }
}
