import { authRoutes } from '@boxyard/contract/people/auth.ts';
import { hash } from '@node-rs/argon2';
import { withTransaction } from '../../src/core/db/connection.ts';
import { hashPassword } from '../../src/features/passwords/passwords.service.ts';
import { type Answer, caller, type Listening } from './caller.ts';
import type { Person } from './depot.ts';
import type { ListeningApp } from './test-app.ts';

export const password = 'Depot-2026';
/** Checked at once, with the least that the library takes. */
const quickHash = hash(password, { memoryCost: 8, timeCost: 1, parallelism: 1 });
let slowHash: Promise<string> | undefined;

/**
 * Lets a person sign in with `password`.
 * @param isSlow it takes as long to check as any password: for tests of time, and of what happens meanwhile
 */
export async function givePassword(app: ListeningApp, person: Person, isSlow = false): Promise<void> {
  if (isSlow) slowHash ??= hashPassword(password);
  const passwordHash = await (isSlow ? slowHash : quickHash);
  await withTransaction(app.db, (tx) =>
    tx.updateTable('admin').set({ passwordHash }).where('id', '=', person.id).execute(),
  );
}

export interface SignedIn {
  jwt: string;
  cookie: string;
}

export const login = (app: Listening, email: string, given = password) =>
  caller(app)(authRoutes.login, { body: { email, password: given } });

export async function signIn(app: Listening, email: string, given = password): Promise<SignedIn> {
  return signedIn(await login(app, email, given));
}

export const refresh = (app: Listening, cookie: string) => caller(app)(authRoutes.refresh, {}, { headers: { cookie } });

/** The two tokens of an answer to a sign-in or a refresh. */
export function signedIn(answer: Pick<Answer<typeof authRoutes.login>, 'payload' | 'headers'>): SignedIn {
  return { jwt: answer.payload.jwt, cookie: cookieOf(answer) };
}

export function cookieOf({ headers }: { headers: Headers }): string {
  return (headers.get('set-cookie') ?? '').split(';')[0] ?? '';
}
