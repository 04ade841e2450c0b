import { availableParallelism } from 'node:os';
import { Problem } from '../../core/http/problems.ts';

/** Hashing uses the thread pool, on at most half the cores, so that sign-ins never starve other calls. */
const slots = Math.max(1, Math.floor(availableParallelism() / 2));
/** Work for some seconds. */
const mostWaiting = 100;

/** People who are signed in, come from a known device or hold a link; and all others. */
export type Whose = 'known' | 'stranger';

const waiting: Record<Whose, (() => void)[]> = { known: [], stranger: [] };
let busy = 0;
/** Where both wait, every second slot goes to strangers, so that neither can block the other. */
let isStrangersTurn = false;

/** @throws 503 when too many calls are waiting */
export async function bounded<T>(whose: Whose, work: () => Promise<T>): Promise<T> {
  if (busy < slots) busy += 1;
  // A finished call hands its slot on directly, so that no newcomer can take it.
  else if (waiting[whose].length < mostWaiting) await new Promise<void>((go) => waiting[whose].push(go));
  else throw new Problem('UNAVAILABLE', 'manySignIns');
  try {
    return await work();
  } finally {
    const next = takeNext();
    if (next) next();
    else busy -= 1;
  }
}

function takeNext(): (() => void) | undefined {
  const whose = waiting.stranger.length > 0 && (isStrangersTurn || waiting.known.length === 0) ? 'stranger' : 'known';
  isStrangersTurn = whose === 'known';
  return waiting[whose].shift();
}
