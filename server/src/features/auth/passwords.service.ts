import { availableParallelism } from 'node:os';
import { hash, verify } from '@node-rs/argon2';

/** argon2id (the library's default kind) at OWASP's minimum: 19 MiB, 2 passes. */
const cost = { memoryCost: 19_456, timeCost: 2, parallelism: 1 };

/** Hashing runs on the thread pool, and at most half the cores at once, so that sign-ins never starve other calls. */
const slots = Math.max(1, Math.floor(availableParallelism() / 2));
const waiting: (() => void)[] = [];
let busy = 0;

async function bounded<T>(work: () => Promise<T>): Promise<T> {
  if (busy >= slots) await new Promise<void>((resume) => waiting.push(resume));
  busy += 1;
  try {
    return await work();
  } finally {
    busy -= 1;
    waiting.shift()?.();
  }
}

export function hashPassword(password: string): Promise<string> {
  return bounded(() => hash(password, cost));
}

/** Takes the same time for someone who has no password or does not exist. */
export async function isPassword(passwordHash: string | null | undefined, password: string): Promise<boolean> {
  const right = await bounded(async () => verify(passwordHash ?? (await nobodysHash), password));
  return right && Boolean(passwordHash);
}

const nobodysHash = hash('nobody has this password', cost);
