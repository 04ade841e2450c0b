import { availableParallelism } from 'node:os';
import { askedBy, siteOf } from '../../core/request/on-behalf-of.ts';
import { Problem } from '../../core/request/problems.ts';
import { waitingCalls } from './waiting-calls.ts';

/** Hashing uses the thread pool, on at most half the cores, so that sign-ins never starve other calls. */
const slots = Math.max(1, Math.floor(availableParallelism() / 2));
/** Work for some seconds. */
const maxWaiting = 100;
/** How many calls one known person may have waiting, over all their sessions and devices. */
const maxWaitingEach = 3;

/** Calls of known people, by person, and of all others, by the network they come from. */
const [known, strangers] = [waitingCalls(), waitingCalls()];
let busy = 0;
/** Where both wait, every second slot goes to strangers, so that neither group can block the other. */
let strangersTurn = false;

/** @param who the key of a known person, or of the account that issued a link; null for strangers @throws 429 when too many calls are waiting */
export async function bounded<T>(who: string | null, work: () => Promise<T>): Promise<T> {
  if (busy < slots) busy += 1;
  // A finished call hands its slot on directly, so that no newcomer can take it.
  else await (who === null ? waitAsStranger(siteOf(askedBy())) : waitAsKnown(who));
  try {
    return await work();
  } finally {
    const next = nextWaiting();
    if (next) next();
    else busy -= 1;
  }
}

/** A known person may always have one call waiting, however long the queue is. */
function waitAsKnown(who: string): Promise<void> {
  if (known.of(who) >= (known.size() < maxWaiting ? maxWaitingEach : 1)) throw tooMany();
  return known.wait(who);
}

/** Where all places are taken, the network that has most of them gives one up; if that is the stranger's own, they are refused. */
function waitAsStranger(network: string): Promise<void> {
  if (strangers.size() >= maxWaiting) {
    const most = strangers.longest();
    if (strangers.of(most) <= strangers.of(network) + 1) throw tooMany();
    strangers.refuseLast(most, tooMany());
  }
  return strangers.wait(network);
}

function nextWaiting(): (() => void) | undefined {
  const fromStrangers = strangers.size() > 0 && (strangersTurn || known.size() === 0);
  strangersTurn = !fromStrangers;
  return fromStrangers ? strangers.next() : known.next();
}

const tooMany = () => new Problem('TOO_MANY', 'tooManyAttempts', { count: 1 });
