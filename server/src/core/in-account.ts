import type { FastifyBaseLogger } from 'fastify';
import type { App } from './app.ts';
import type { Ctx } from './context.ts';
import { type Tx, transaction } from './db.ts';
import { type EnterOptions, enter } from './enter.ts';
import type { AccessToken } from './tokens.ts';

interface Entry extends EnterOptions {
  token: AccessToken;
  slug: string;
  log: FastifyBaseLogger;
}

/**
 * Runs `fn` in a transaction of the account, as this admin; their access is checked first. The one place that makes a
 * `Ctx`, so what is left for after the commit runs wherever it was left.
 * @throws 401, 403, 404
 */
export async function inAccount<T>(
  app: App,
  { token, slug, log, ...options }: Entry,
  fn: (ctx: Ctx) => Promise<T>,
): Promise<T> {
  const after: (() => void)[] = [];
  const work = async (tx: Tx) => {
    const account = await enter(tx, token, slug, options);
    const admin = { id: token.adminId, isOwner: account.isOwner, sessionId: token.sessionId };
    return fn({ tx, account, admin, app, log, afterCommit: (left) => after.push(left) });
  };
  const result = await transaction(app.db, work, slug);
  for (const left of after) left();
  return result;
}
