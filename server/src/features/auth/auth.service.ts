import type { App } from '../../core/app.ts';
import { type Tx, transaction } from '../../core/db.ts';
import { unauthenticated } from '../../core/problems.ts';
import { forgiveFailures, holdEmail, recordFailure, refuseTooManyAttempts } from './attempts.queries.ts';
import { isPassword } from './passwords.service.ts';
import { findSignIn, type KnownPerson, lockPersonOf } from './people.queries.ts';
import { type Session, startSession } from './sessions.queries.ts';

/** What someone says to be let in, and from where. */
export interface Credentials {
  address: string;
  email: string;
  password: string;
}

/** @throws 401 Invalid Credentials, 429 */
export function signIn(app: App, credentials: Credentials): Promise<Session> {
  return withProof(app, credentials, findSignIn, (tx, person) => startSession(tx, person.id));
}

/**
 * Does `then` for whoever `find` knows by the e-mail, once their password is proved. The hash is compared outside any
 * transaction: it takes tens of milliseconds, and the embedded engine has one connection.
 * @throws 401 Invalid Credentials, 429
 */
export async function withProof<T>(
  app: App,
  { address, email, password }: Credentials,
  find: (tx: Tx, email: string) => Promise<KnownPerson | undefined>,
  then: (tx: Tx, person: KnownPerson) => Promise<T>,
): Promise<T> {
  const known = await transaction(app.db, async (tx) => {
    await refuseTooManyAttempts(tx, address, email);
    return find(tx, email);
  });
  const right = await isPassword(known?.passwordHash, password);
  const proved = await transaction(app.db, async (tx) => {
    await holdEmail(tx, email);
    await refuseTooManyAttempts(tx, address, email);
    await lockPersonOf(tx, email);
    const still = right ? await find(tx, email) : undefined;
    if (still && still.passwordHash === known?.passwordHash) {
      await forgiveFailures(tx, email);
      return { result: await then(tx, still) };
    }
    await recordFailure(tx, address, email);
    return undefined;
  });
  if (!proved) throw unauthenticated('invalidCredentials');
  return proved.result;
}
