import { type Tx, withTransaction } from '../../core/db/connection.ts';
import { networkOf } from '../../core/http/networks.ts';
import { Problem, unauthenticated } from '../../core/http/problems.ts';
import type { Services } from '../../core/http/services.ts';
import { isPassword } from '../passwords/passwords.service.ts';
import { findFactor } from '../second-factor/second-factor.queries.ts';
import { spendCode } from '../second-factor/second-factor.service.ts';
import {
  type Attempt,
  forgiveCodes,
  forgiveFailures,
  holdEmail,
  isSlowed,
  recordFailure,
  recordWrongCode,
  refuseTooManyAttempts,
  refuseTooManyCodes,
} from '../sign-ins/attempts.queries.ts';
import { findDevice, rememberDevice } from '../sign-ins/devices.queries.ts';
import { findSignIn, type KnownPerson, lockSignInOf } from '../sign-ins/people.queries.ts';
import { logForPerson } from '../sign-ins/person-log.queries.ts';
import { type Place, type Session, startSession } from '../sign-ins/sessions.queries.ts';

/** What a person enters to sign in, with the address and the browser they use. */
export interface Credentials extends Place {
  email: string;
  password: string;
  /** The code of the second factor. */
  code?: string | undefined;
  /** The cookie of a browser that has signed in before. */
  deviceToken: string | undefined;
}

/** A new session, and the token by which the browser is known from now on. */
export interface SignedIn {
  session: Session;
  deviceToken: string;
}

/** @throws 401 Invalid Credentials, 429 */
export function signIn(app: Services, credentials: Credentials): Promise<SignedIn> {
  return withProof(app, credentials, findSignIn, (tx, person) => letIn(tx, person.id, credentials));
}

/** Call this only after the password has been proved. */
export async function letIn(tx: Tx, adminId: number, from: Credentials): Promise<SignedIn> {
  const session = await startSession(tx, adminId, from);
  await logForPerson(tx, adminId, 'sign_in', from);
  return { session, deviceToken: await rememberDevice(tx, from.deviceToken, adminId) };
}

/**
 * Runs `then` for the person that `find` returns for the e-mail, after checking the password and, if they have one, the
 * second factor. The hash is compared outside any transaction: it takes tens of milliseconds, and connections are few.
 * @throws 401 Invalid Credentials or SECOND_FACTOR, 429, 503
 */
export async function withProof<T>(
  app: Services,
  credentials: Credentials,
  find: (tx: Tx, email: string) => Promise<KnownPerson | undefined>,
  then: (tx: Tx, person: KnownPerson) => Promise<T>,
): Promise<T> {
  const { address, email, password, deviceToken } = credentials;
  const { known, attempt, slowed } = await withTransaction(app.db, async (tx) => {
    const attempt = { address, email, device: await findDevice(tx, deviceToken, email) };
    await refuseTooManyAttempts(tx, attempt);
    return { known: await find(tx, email), attempt, slowed: attempt.device === null && (await isSlowed(tx, address)) };
  });
  if (slowed) await app.limits.signIn(networkOf(address));
  const right = await isPassword(known?.passwordHash, password, attempt.device === null ? 'stranger' : 'known');
  const proved = await withTransaction(app.db, async (tx) => {
    await holdEmail(tx, email);
    await refuseTooManyAttempts(tx, attempt);
    await lockSignInOf(tx, email);
    const still = right ? await find(tx, email) : undefined;
    if (!still || still.passwordHash !== known?.passwordHash) {
      await recordFailure(tx, attempt);
      if (known) await logForPerson(tx, known.id, 'sign_in_refused', credentials);
      return { refusal: unauthenticated('invalidCredentials') };
    }
    const refusal = await askSecondFactor(app, tx, { ...credentials, person: still, attempt });
    if (refusal) return { refusal };
    await forgiveFailures(tx, attempt);
    return { result: await then(tx, still) };
  });
  if ('refusal' in proved) throw proved.refusal;
  return proved.result;
}

interface Asked extends Credentials {
  person: KnownPerson;
  attempt: Attempt;
}

/**
 * Checks the second factor after the password.
 * @returns the refusal; undefined for a right code and for a person without a second factor
 */
async function askSecondFactor(app: Services, tx: Tx, asked: Asked): Promise<Problem | undefined> {
  const { person, code } = asked;
  if (!(await findFactor(tx, person.id))?.isOn) return undefined;
  if (!code) return new Problem('SECOND_FACTOR', 'secondFactor');
  await refuseTooManyCodes(tx, person.id, asked.attempt);
  if (await spendCode(tx, app, person.id, code, asked)) {
    await forgiveCodes(tx, person.id);
    return undefined;
  }
  await recordWrongCode(tx, person.id, asked.attempt);
  await logForPerson(tx, person.id, 'second_factor_refused', asked);
  return new Problem('SECOND_FACTOR', 'secondFactorWrong');
}
