import type { FastifyBaseLogger } from 'fastify';
import { type Tx, withTransaction } from '../database/connection.ts';
import type { Ctx } from './context.ts';
import { type EnterOptions, enterAccount, markSeen } from './enter-account.ts';
import { admit, sharerIn } from './on-behalf-of.ts';
import type { Services } from './services.ts';
import type { AccessToken } from './tokens.ts';

interface Entry extends EnterOptions {
  token: AccessToken;
  slug: string;
  log: FastifyBaseLogger;
  /** Not a request of the admin's own: leaves `isOnline` alone. */
  unseen?: boolean;
}

/**
 * Runs `fn` in a transaction of the account, as this admin; their access is checked first. The one place that makes a
 * `Ctx`, so what is left for after the commit runs wherever it was left.
 * @throws 401, 403, 404
 */
export async function inAccount<T>(
  app: Services,
  { token, slug, log, unseen = false, ...options }: Entry,
  fn: (ctx: Ctx) => Promise<T>,
): Promise<T> {
  const after: (() => void)[] = [];
  let seenLately = true;
  const work = async (tx: Tx) => {
    const account = await letIn(tx, token, slug, options);
    seenLately = account.seenLately;
    const { isOwner, circle } = account;
    const admin = { id: token.adminId, isOwner, circle, sessionId: token.sessionId, apiToken: token.apiToken };
    return fn({ tx, account, admin, act: options.act, app, log, afterCommit: (left) => after.push(left) });
  };
  const whose = sharerIn(token, slug);
  const result = await withTransaction(app.db, work, whose);
  if (!unseen && !seenLately) await withTransaction(app.db, (tx) => markSeen(tx, token), whose);
  for (const left of after) left();
  return result;
}

/** Remembers who was let in: their work is the account's from then on, and until then their own. */
async function letIn(tx: Tx, token: AccessToken, slug: string, options: EnterOptions): ReturnType<typeof enterAccount> {
  let circle: number | undefined;
  try {
    const account = await enterAccount(tx, token, slug, options);
    circle = account.circle;
    return account;
  } finally {
    admit(token, slug, circle);
  }
}
