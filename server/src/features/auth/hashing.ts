import { availableParallelism } from 'node:os';
import { Problem } from '../../core/problems.ts';

/** Hashing runs on the thread pool, and on at most half the cores at once, so that sign-ins never starve other calls. */
const slots = Math.max(1, Math.floor(availableParallelism() / 2));
/** Some seconds' worth of work; who comes later is asked to come back. */
const maxWaiting = 100;
/** How many one known device or session may have waiting: more is a flood of its own. */
const maxWaitingAlike = 3;

interface Waiting {
  /** Null: a stranger. */
  who: string | null;
  resume: () => void;
}

/** Those who are known do not stand behind strangers, however many there are. */
const known: Waiting[] = [];
const strangers: Waiting[] = [];
let busy = 0;

/** @param who a known device or session; null for anybody else @throws 429 when too many wait already */
export async function bounded<T>(who: string | null, work: () => Promise<T>): Promise<T> {
  if (busy < slots) busy += 1;
  else {
    const queue = who === null ? strangers : known;
    const alike = who === null ? 0 : known.filter((each) => each.who === who).length;
    if (queue.length >= maxWaiting || alike >= maxWaitingAlike) {
      throw new Problem('TOO_MANY', 'tooManyAttempts', { count: 1 });
    }
    // A call that ends hands its slot on, so that nobody slips in between.
    await new Promise<void>((resume) => queue.push({ who, resume }));
  }
  try {
    return await work();
  } finally {
    const next = known.shift() ?? strangers.shift();
    if (next) next.resume();
    else busy -= 1;
  }
}
