import { availableParallelism } from 'node:os';
import { askedBy } from '../../core/http/on-behalf-of.ts';
import { Problem } from '../../core/http/problems.ts';
import { type Sharer, turns } from '../../core/http/turns.ts';

/** Hashing uses the thread pool, on at most half the cores, so that sign-ins never starve other calls. */
const slots = Math.max(1, Math.floor(availableParallelism() / 2));
/** Work for some seconds. */
const maxWaiting = 100;
/** How many calls one known person may have waiting, over all their sessions and devices. */
const maxWaitingEach = 3;

interface Call {
  go: () => void;
  refuse: (error: Error) => void;
}

/** Calls of known people, by circle and person, and of all others, by the site and network they come from. */
const [known, strangers] = [turns<Call>(), turns<Call>()];
let busy = 0;
/** Where both wait, every second slot goes to strangers, so that neither group can block the other. */
let strangersTurn = false;

/** @param who a known person, or the account that issued a link; null for strangers @throws 429 when too many calls are waiting */
export async function bounded<T>(who: Sharer | null, work: () => Promise<T>): Promise<T> {
  if (busy < slots) busy += 1;
  // A finished call hands its slot on directly, so that no newcomer can take it.
  else await (who === null ? waitAsStranger(askedBy()) : waitAsKnown(who));
  try {
    return await work();
  } finally {
    const next = nextWaiting();
    if (next) next();
    else busy -= 1;
  }
}

/** A known person may always have one call waiting, however long the queue is. */
function waitAsKnown(who: Sharer): Promise<void> {
  if (known.of(who) >= (known.size() < maxWaiting ? maxWaitingEach : 1)) throw tooMany();
  return new Promise((go, refuse) => known.add(who, { go, refuse }));
}

/** Where all places are taken, the site that has most of them gives one up; if that is the stranger's own, they are refused. */
function waitAsStranger(from: Sharer): Promise<void> {
  if (strangers.size() >= maxWaiting) {
    const most = strangers.longest();
    if (strangers.ofCircle(most) <= strangers.ofCircle(from.circle) + 1) throw tooMany();
    strangers.last(most)?.refuse(tooMany());
  }
  return new Promise((go, refuse) => strangers.add(from, { go, refuse }));
}

function nextWaiting(): (() => void) | undefined {
  const fromStrangers = strangers.size() > 0 && (strangersTurn || known.size() === 0);
  strangersTurn = !fromStrangers;
  return (fromStrangers ? strangers : known).next()?.thing.go;
}

const tooMany = () => new Problem('TOO_MANY', 'tooManyAttempts', { count: 1 });
