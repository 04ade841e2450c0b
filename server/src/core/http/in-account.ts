import type { Language } from '@boxyard/contract/core/enums.ts';
import type { FastifyBaseLogger } from 'fastify';
import { asApplication, changesOnly, withTransaction } from '../db/connection.ts';
import type { Ctx } from './context.ts';
import { type EnterOptions, enterAccount, markSeen } from './enter-account.ts';
import type { Services } from './services.ts';
import type { AccessToken } from './tokens.ts';

interface Entry extends EnterOptions {
  token: AccessToken;
  slug: string;
  log: FastifyBaseLogger;
  /** The language of the reader's screen, where the request says it. */
  screen?: Language | undefined;
  /** Not a request of the admin's own: leaves `isOnline` alone. */
  unseen?: boolean;
  once?: Ctx['once'];
  waited?: Ctx['waited'];
  /** `fn` changes nothing that others are told of. */
  isReadOnly?: boolean;
  /** `fn` reaches people's tables by `elevated`. */
  people?: boolean;
}

/**
 * Runs `fn` in a transaction of the account, as this admin; their access is checked first. The one place that makes a
 * `Ctx`, so what is left for after the commit runs wherever it was left.
 * @throws 401, 403, 404
 */
export async function inAccount<T>(app: Services, entry: Entry, fn: (ctx: Ctx) => Promise<T>): Promise<T> {
  const { token, slug, log, screen, act, once, waited, unseen = false, isReadOnly = false, people = false } = entry;
  const after: (() => void)[] = [];
  let seenLately = true;
  const result = await asApplication(app.db, { account: slug, people }, async (tx) => {
    const account = await enterAccount(tx, token, slug, entry);
    seenLately = account.seenLately;
    changesOnly(isReadOnly || unseen ? 'nothing' : account.id); // a stream and a link to a file only read
    const admin = { id: token.adminId, isOwner: account.isOwner, sessionId: token.sessionId, apiToken: token.apiToken };
    return fn({
      tx,
      account,
      admin,
      language: screen ?? account.readerLanguage,
      act,
      once,
      waited,
      app,
      log,
      afterCommit: (left) => after.push(left),
    });
  });
  for (const left of after) left();
  // What was done is done: that it cannot be said who was there fails nobody's request.
  if (!unseen && !seenLately)
    await withTransaction(app.db, (tx) => markSeen(tx, token)).catch((error: unknown) =>
      log.warn({ err: error }, 'not marked as seen'),
    );
  return result;
}
