import { sql } from 'kysely';
import type { Tx } from '../../core/db/connection.ts';
import { networkOf } from '../../core/http/networks.ts';
import { Problem } from '../../core/http/problems.ts';

/**
 * Limits of failed attempts within the window: for an e-mail from one network, and a higher one for the e-mail alone. A known
 * device and a session are counted by themselves, so attempts from elsewhere do not lock them out.
 */
const attemptLimits = { windowMinutes: 15, perPair: 10, perEmail: 50, perDevice: 10 };
/** After so many failures of a network its sign-ins take turns: an office may be behind it. */
const slowNetwork = 50;

export interface Attempt {
  /** Counted by its network where it is one of IPv6. */
  address: string;
  email: string;
  /** The known device or session by which attempts are counted instead; null for any other visitor. */
  device: string | null;
}

/**
 * Call this before the password is compared, and again with the e-mail locked before the outcome is revealed. So guesses
 * made at the same time cannot exceed the limit.
 * @throws 429 with the minutes to wait
 */
export async function refuseTooManyAttempts(tx: Tx, attempt: Attempt, most = attemptLimits.perDevice): Promise<void> {
  const { email, device } = attempt;
  const address = networkOf(attempt.address);
  const since = sql`now() - make_interval(mins => ${attemptLimits.windowMinutes})`;
  const strangers = sql`device is null and at > ${since}`;
  const { rows } = await sql<{ tries: number; limit: number }>`${
    device === null
      ? sql`
    select count(*) as tries, ${sql.lit(attemptLimits.perPair)} as "limit" from sign_in_failure
      where email = ${email} and address = ${address} and ${strangers}
    union all select count(*), ${sql.lit(attemptLimits.perEmail)} from sign_in_failure where email = ${email} and ${strangers}
`
      : sql`select count(*) as tries, ${most}::int as "limit" from sign_in_failure
      where device = ${device} and email = ${email} and at > ${since}`
  }`.execute(tx);
  if (rows.some(({ tries, limit }) => tries >= limit)) {
    throw new Problem('TOO_MANY', 'tooManyAttempts', { count: attemptLimits.windowMinutes });
  }
}

/** Whether so many passwords from this network were wrong that its next ones are compared one after the other. */
export async function isSlowed(tx: Tx, address: string): Promise<boolean> {
  const { rows } = await sql<{ tries: number }>`select count(*) as tries from sign_in_failure
    where address = ${networkOf(address)} and device is null
      and at > now() - make_interval(mins => ${attemptLimits.windowMinutes})`.execute(tx);
  return (rows[0]?.tries ?? 0) >= slowNetwork;
}

/** Makes sign-ins of one e-mail finish one after the other. */
export async function holdEmail(tx: Tx, email: string): Promise<void> {
  await sql`select pg_advisory_xact_lock(${signInLock}::int, hashtext(${email}))`.execute(tx);
}
const signInLock = 7_305_115;

/** @returns its id */
export async function recordFailure(tx: Tx, attempt: Attempt): Promise<number> {
  await sql`delete from sign_in_failure where at < now() - interval '1 day'`.execute(tx);
  const { id } = await tx
    .insertInto('signInFailure')
    .values({ ...attempt, address: networkOf(attempt.address) })
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
}

/** Takes back attempts that were counted before their outcome was known and did not fail. */
export async function forgetFailures(tx: Tx, ids: number[]): Promise<void> {
  await sql`delete from sign_in_failure where id = any(${ids}::bigint[])`.execute(tx);
}

/** After a right password the failures from the same address or device are removed; those from elsewhere stay counted. */
export async function forgiveFailures(tx: Tx, { address, email, device }: Attempt): Promise<void> {
  const own = device === null ? sql`device is null and address = ${networkOf(address)}` : sql`device = ${device}`;
  await sql`delete from sign_in_failure where email = ${email} and ${own}`.execute(tx);
}

/**
 * Wrong codes of a second factor within a day, wherever they come from: who guesses them knows the password. After some, each
 * further try has to wait, ever longer. A known device or a session has proved the factor before, and gets more.
 */
const codeLimits = { strangers: 10, known: 50, eachMore: 10, firstWait: 15 };
const codesOf = (adminId: number) => `codes of ${adminId}`;

/** The person is held. @throws 429 with the minutes to wait */
export async function refuseTooManyCodes(tx: Tx, adminId: number, attempt: Attempt): Promise<void> {
  if (attempt.device !== null) await refuseTooManyAttempts(tx, attempt);
  const { rows } = await sql<{ tries: number; minutes: number }>`
    select count(*) as tries, coalesce(extract(epoch from now() - max(at)) / 60, 0)::float as minutes from sign_in_failure
    where device = ${codesOf(adminId)} and at > now() - interval '1 day'`.execute(tx);
  const { tries = 0, minutes = 0 } = rows[0] ?? {};
  const more = tries - (attempt.device === null ? codeLimits.strangers : codeLimits.known);
  const wait = more < 0 ? 0 : codeLimits.firstWait * 2 ** Math.floor(more / codeLimits.eachMore);
  if (minutes < wait) throw new Problem('TOO_MANY', 'tooManyAttempts', { count: Math.ceil(wait - minutes) });
}

export async function recordWrongCode(tx: Tx, adminId: number, attempt: Attempt): Promise<void> {
  if (attempt.device !== null) await recordFailure(tx, attempt);
  await recordFailure(tx, { ...attempt, device: codesOf(adminId) });
}

/** The code was right. */
export async function forgiveCodes(tx: Tx, adminId: number): Promise<void> {
  await sql`delete from sign_in_failure where device = ${codesOf(adminId)}`.execute(tx);
}
