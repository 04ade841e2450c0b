import { availableParallelism } from 'node:os';
import { Problem } from '../../core/problems.ts';

/** Hashing runs on the thread pool, and on at most half the cores at once, so that sign-ins never starve other calls. */
const slots = Math.max(1, Math.floor(availableParallelism() / 2));
/** Some seconds' worth of work; strangers who come later are asked to come back. */
const maxWaiting = 100;
/** How many one person may have waiting, from all sessions and devices together: more is a flood of their own. */
const maxWaitingEach = 3;

type Resume = () => void;

/** Those who are known, in the order of their turns: each has one call served, then goes behind the others. */
const known = new Map<string, Resume[]>();
const strangers: Resume[] = [];
let knownWaiting = 0;
let busy = 0;
/** Where both wait, strangers get every second slot: neither crowd can keep the other out. */
let strangersTurn = false;

/** What all calls of one person are counted by, whatever session or device they come from. */
export const ofPerson = (adminId: number): string => `person ${adminId}`;

/** @param who the known person, or the account that gave out a link; null for anybody else @throws 429 when too many wait already */
export async function bounded<T>(who: string | null, work: () => Promise<T>): Promise<T> {
  if (busy < slots) busy += 1;
  else {
    if (!mayWait(who)) throw new Problem('TOO_MANY', 'tooManyAttempts', { count: 1 });
    // A call that ends hands its slot on, so that nobody slips in between.
    await new Promise<void>((resume) => wait(who, resume));
  }
  try {
    return await work();
  } finally {
    const next = nextWaiting();
    if (next) next();
    else busy -= 1;
  }
}

/** However many wait already, someone known may always have one call waiting. */
function mayWait(who: string | null): boolean {
  if (who === null) return strangers.length < maxWaiting;
  const own = known.get(who)?.length ?? 0;
  return own < (knownWaiting < maxWaiting ? maxWaitingEach : 1);
}

function wait(who: string | null, resume: Resume): void {
  if (who === null) {
    strangers.push(resume);
    return;
  }
  known.set(who, [...(known.get(who) ?? []), resume]);
  knownWaiting += 1;
}

function nextWaiting(): Resume | undefined {
  const fromStrangers = strangers.length > 0 && (strangersTurn || known.size === 0);
  strangersTurn = !fromStrangers;
  return fromStrangers ? strangers.shift() : nextKnown();
}

function nextKnown(): Resume | undefined {
  for (const [who, [resume, ...others]] of known) {
    known.delete(who);
    if (others.length > 0) known.set(who, others);
    knownWaiting -= 1;
    return resume;
  }
  return undefined;
}
