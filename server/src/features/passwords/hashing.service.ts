import { availableParallelism } from 'node:os';
import { Problem } from '../../core/request/problems.ts';

/** Hashing uses the thread pool, on at most half the cores, so that sign-ins never starve other calls. */
const slots = Math.max(1, Math.floor(availableParallelism() / 2));
/** Work for some seconds; strangers who come later get 429. */
const maxWaiting = 100;
/** How many calls one known person may have waiting, over all their sessions and devices. */
const maxWaitingEach = 3;

type Resume = () => void;

/** Waiting calls of known people. They take turns: each has one call served and then goes to the end. */
const known = new Map<string, Resume[]>();
const strangers: Resume[] = [];
let knownWaiting = 0;
let busy = 0;
/** Where both wait, every second slot goes to strangers, so that neither group can block the other. */
let strangersTurn = false;

/** The key by which all calls of one person are counted, from any session or device. */
export const personKey = (adminId: number): string => `person ${adminId}`;

/** @param who a known person, or the account that issued a link; null for strangers @throws 429 when too many calls are waiting */
export async function bounded<T>(who: string | null, work: () => Promise<T>): Promise<T> {
  if (busy < slots) busy += 1;
  else {
    if (!mayWait(who)) throw new Problem('TOO_MANY', 'tooManyAttempts', { count: 1 });
    // A finished call hands its slot on directly, so that no newcomer can take it.
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

/** A known person may always have one call waiting, however long the queue is. */
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
