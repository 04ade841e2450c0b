import type { FastifyBaseLogger } from 'fastify';
import { changesOnly, type Tx, withTransaction } from '../db/connection.ts';
import type { Ctx } from './context.ts';
import { type Entered, type EnterOptions, enterAccount, markSeen } from './enter-account.ts';
import { dropPass, enterAgain, isRefused, keepPass, passOf } from './enter-again.ts';
import { admit, sharerIn } from './on-behalf-of.ts';
import { readAtReplica } from './read-at-replica.ts';
import type { Services } from './services.ts';
import type { AccessToken } from './tokens.ts';

interface Entry extends EnterOptions {
  token: AccessToken;
  slug: string;
  log: FastifyBaseLogger;
  /** Not a request of the admin's own: leaves `isOnline` alone. */
  unseen?: boolean;
  /** What `fn` does before its first statement may be done twice, so a session that is known need not wait to be let in. */
  mayRepeat?: boolean;
  once?: Ctx['once'];
  /** `fn` changes nothing, so a replica may answer it. */
  isReadOnly?: boolean;
}

/**
 * Runs `fn` in a transaction of the account, as this admin; their access is checked first. The one place that makes a
 * `Ctx`, so what is left for after the commit runs wherever it was left.
 * @throws 401, 403, 404
 */
export async function inAccount<T>(app: Services, entry: Entry, fn: (ctx: Ctx) => Promise<T>): Promise<T> {
  const { token, slug, log, act, once, unseen = false, isReadOnly = false } = entry;
  let after: (() => void)[] = [];
  let seenLately = true;
  const enter = async (tx: Tx, withPosition = false) => {
    const account = await letIn(tx, { ...entry, withPosition });
    seenLately = account.seenLately;
    changesOnly(isReadOnly || unseen ? 'nothing' : account.id); // a stream and a link to a file only read
    return account;
  };
  const work = (tx: Tx, account: Entered) => {
    const { isOwner, circle } = account;
    const admin = { id: token.adminId, isOwner, circle, sessionId: token.sessionId, apiToken: token.apiToken };
    const ofThis: typeof after = []; // what was begun in vain is done once more
    after = ofThis;
    return fn({ tx, account, admin, act, once, app, log, afterCommit: (left) => ofThis.push(left) });
  };
  const whose = sharerIn(token, slug);
  const onPrimary = async () => {
    const pass = entry.mayRepeat ? passOf(token, slug) : undefined;
    if (!pass) return withTransaction(app.db, async (tx) => work(tx, await enter(tx)), whose);
    const account = pass.enteredNow();
    seenLately = account.seenLately;
    return withTransaction(
      app.db,
      (tx) => {
        changesOnly(account.id);
        return followedBy(enterAgain(tx, token, account, act), work(tx, account));
      },
      whose,
      isReadOnly,
    );
  };
  const read = isReadOnly ? await readAtReplica(app, token, whose, enter, work) : undefined;
  const result = read
    ? read.answer
    : await onPrimary().catch((error: unknown) => {
        if (!isRefused(error)) throw error;
        dropPass(token, slug);
        return onPrimary();
      });
  if (!unseen && !seenLately) await withTransaction(app.db, (tx) => markSeen(tx, token), whose);
  for (const left of after) left();
  return result;
}

/** Remembers who was let in: their work is the account's from then on, and until then their own. */
async function letIn(tx: Tx, { token, slug, unseen, ...options }: Entry & EnterOptions): Promise<Entered> {
  let circle: number | undefined;
  try {
    const entered = await enterAccount(tx, token, slug, options);
    circle = entered.circle;
    keepPass(token, slug, entered, !unseen);
    return entered;
  } finally {
    admit(token, slug, circle);
  }
}

/** The work does not wait for the proof. Whatever came of it, a refusal goes first: none of its statements has run then. */
async function followedBy<T>(proof: Promise<void>, work: Promise<T>): Promise<T> {
  const [proved, done] = await Promise.allSettled([proof, work]);
  if (proved.status === 'rejected') throw proved.reason;
  if (done.status === 'rejected') throw done.reason;
  return done.value;
}
