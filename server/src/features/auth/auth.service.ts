import type { App } from '../../core/app.ts';
import { type Tx, transaction } from '../../core/db.ts';
import { unauthenticated } from '../../core/problems.ts';
import { forgiveFailures, holdEmail, recordFailure, refuseTooManyAttempts } from './attempts.queries.ts';
import { findDevice, rememberDevice } from './devices.queries.ts';
import { isPassword } from './passwords.service.ts';
import { findSignIn, type KnownPerson, lockPersonOf } from './people.queries.ts';
import { type Place, type Session, startSession } from './sessions.queries.ts';

/** What someone says to be let in, from where, and with what kind of browser. */
export interface Credentials extends Place {
  email: string;
  password: string;
  /** Of a browser that has signed in before. */
  deviceToken: string | undefined;
}

/** A session, and what the browser keeps to be known again. */
export interface SignedIn {
  session: Session;
  deviceToken: string;
}

/** @throws 401 Invalid Credentials, 429 */
export function signIn(app: App, credentials: Credentials): Promise<SignedIn> {
  return withProof(app, credentials, findSignIn, (tx, person) => letIn(tx, person.id, credentials));
}

/** The password is proved. */
export async function letIn(tx: Tx, adminId: number, from: Credentials): Promise<SignedIn> {
  const session = await startSession(tx, adminId, from);
  return { session, deviceToken: await rememberDevice(tx, from.deviceToken, adminId) };
}

/**
 * Does `then` for whoever `find` knows by the e-mail, once their password is proved. The hash is compared outside any
 * transaction: it takes tens of milliseconds, and the embedded engine has one connection.
 * @throws 401 Invalid Credentials, 429
 */
export async function withProof<T>(
  app: App,
  { address, email, password, deviceToken }: Credentials,
  find: (tx: Tx, email: string) => Promise<KnownPerson | undefined>,
  then: (tx: Tx, person: KnownPerson) => Promise<T>,
): Promise<T> {
  const { known, attempt } = await transaction(app.db, async (tx) => {
    const attempt = { address, email, device: await findDevice(tx, deviceToken, email) };
    await refuseTooManyAttempts(tx, attempt);
    return { known: await find(tx, email), attempt };
  });
  const right = await isPassword(known?.passwordHash, password, attempt.device);
  const proved = await transaction(app.db, async (tx) => {
    await holdEmail(tx, email);
    await refuseTooManyAttempts(tx, attempt);
    await lockPersonOf(tx, email);
    const still = right ? await find(tx, email) : undefined;
    if (still && still.passwordHash === known?.passwordHash) {
      await forgiveFailures(tx, attempt);
      return { result: await then(tx, still) };
    }
    await recordFailure(tx, attempt);
    return undefined;
  });
  if (!proved) throw unauthenticated('invalidCredentials');
  return proved.result;
}
