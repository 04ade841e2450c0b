import type { Day, Span } from '../rate-cards/pricing.service.ts';

/** A state of a container that ended on a day: on that day already what came after holds. */
export type State = Omit<Span, 'from'> & { until: Day };

/** What is known of who pays for a stay and what the box is. */
interface StayFacts {
  first: Day;
  last: Day | null;
  /** At the gate move in, or on the first day where none is recorded. */
  arrival: Omit<Span, 'from'>;
  /** What the container was after that, rising; each ended at a change. */
  states: readonly State[];
  /** What it is now. */
  present: Omit<Span, 'from'>;
  /** Whom an owner named for some days; a later one says more. */
  corrections: readonly { from: Day; to: Day; clientId: number }[];
}

const fields = ['clientId', 'isEmpty', 'containerCondition', 'warehouseId'] as const;

/**
 * The client that pays for each day, and the state of the container on it. The state at the beginning of a day counts for the whole day;
 * on the first day the state at the arrival counts. What the gate saw at the arrival stays true until somebody changes it in the record
 * of the container.
 */
export function spansOf({ first, last, arrival, states, present, corrections }: StayFacts): Span[] {
  const starts = new Set<Day>([first, ...states.map(({ until }) => Math.max(until, first))]);
  for (const { from, to } of corrections) starts.add(Math.max(from, first)).add(to + 1);
  const days = [...starts].filter((day) => day >= first && (last === null || day <= last)).toSorted((a, b) => a - b);
  const spans: Span[] = [];
  for (const from of days) {
    const span = { from, ...stateOn(from) };
    const before = spans.at(-1);
    if (!before || fields.some((field) => before[field] !== span[field])) spans.push(span);
  }
  return spans;

  function stateOn(day: Day): Omit<Span, 'from'> {
    const after = [...states, present].at(states.filter(({ until }) => until <= day).length) ?? present;
    const state = { ...arrival };
    const set = <F extends (typeof fields)[number]>(field: F) => {
      if (hasChanged(field, day)) state[field] = after[field];
    };
    for (const field of fields) set(field);
    const corrected = corrections.findLast(({ from, to }) => from <= day && day <= to);
    return corrected ? { ...state, clientId: corrected.clientId } : state;
  }

  /** Whether the record had another value before the day than it has on it or had in between. */
  function hasChanged(field: (typeof fields)[number], day: Day): boolean {
    return states.some(({ until, [field]: value }, at) => until <= day && (states[at + 1] ?? present)[field] !== value);
  }
}
