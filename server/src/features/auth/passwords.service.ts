import { availableParallelism } from 'node:os';
import { ChosenPassword } from '@boxyard/contract/password.ts';
import { fieldErrors } from '@boxyard/contract/problems.ts';
import { hash, verify } from '@node-rs/argon2';
import { invalid, invalidFields, Problem } from '../../core/problems.ts';

/** argon2id (the library's default kind) at OWASP's minimum: 19 MiB, 2 passes. */
const cost = { memoryCost: 19_456, timeCost: 2, parallelism: 1 };

/** Hashing runs on the thread pool, and on at most half the cores at once, so that sign-ins never starve other calls. */
const slots = Math.max(1, Math.floor(availableParallelism() / 2));
/** Some seconds' worth of work; who comes later is asked to come back. */
const maxWaiting = 100;
const waiting: (() => void)[] = [];
let busy = 0;

/** @throws 429 when too many wait already */
async function bounded<T>(work: () => Promise<T>): Promise<T> {
  if (busy < slots) busy += 1;
  else {
    if (waiting.length >= maxWaiting) throw new Problem('TOO_MANY', 'tooManyAttempts', { count: 1 });
    // Who leaves hands its slot on, so that nobody slips in between.
    await new Promise<void>((resume) => waiting.push(resume));
  }
  try {
    return await work();
  } finally {
    const next = waiting.shift();
    if (next) next();
    else busy -= 1;
  }
}

/** The same letters may be typed as one character or as two, by machine. */
const normal = (password: string) => password.normalize('NFKC');

export function hashPassword(password: string): Promise<string> {
  return bounded(() => hash(normal(password), cost));
}

/** Takes the same time for someone who has no password or does not exist. */
export async function isPassword(passwordHash: string | null | undefined, password: string): Promise<boolean> {
  const right = await bounded(async () => verify(passwordHash ?? (await nobodysHash), normal(password)));
  return right && Boolean(passwordHash);
}

const nobodysHash = hash('nobody has this password', cost);

/** A password that someone chooses where the call also takes one they already have. @throws 422 at `password` */
export function newPassword(given: string | undefined): string {
  if (given === undefined) throw invalid('password', 'required');
  const parsed = ChosenPassword.safeParse({ password: given });
  if (!parsed.success) throw invalidFields(fieldErrors(parsed.error));
  return given;
}
