/** Which days are plausible, by the kind of field. Beyond them a digit is mistyped or missing. */
const plausibleDays = {
  /** Money that came: it cannot come tomorrow. */
  payment: { earliest: '2000-01-01', yearsAhead: 0, askedAfterYears: 2 },
  /** What is charged for: a rent may be agreed for years. */
  charge: { earliest: '2000-01-01', yearsAhead: 10, askedAfterYears: 2 },
  /** From or to which day prices hold. */
  tariff: { earliest: '1990-01-01', yearsAhead: 100 },
  /** For which days an order of the gate holds. */
  order: { earliest: '2000-01-01', yearsAhead: 100 },
  /** When a container passes the gate, or is to. */
  move: { earliest: '2000-01-01', yearsAhead: 100 },
  /** By when a task is to be done. */
  due: { earliest: '2000-01-01', yearsAhead: 100 },
  /** Until when the safety approval of a container holds: of an old one it may be long over. */
  certification: { earliest: '1970-01-01', yearsAhead: 100 },
} as const;
export type PlausibleKind = keyof typeof plausibleDays;

/** `2026-11-28` some years later, or before. */
function yearsLater(day: string, years: number): string {
  const date = new Date(`${day}T00:00:00Z`);
  date.setUTCFullYear(date.getUTCFullYear() + years);
  return date.toISOString().slice(0, 10);
}

/** @param today by the depot's clocks, as the server has them */
export const isPlausible = (kind: PlausibleKind, day: string, today: string): boolean =>
  day >= plausibleDays[kind].earliest && day <= yearsLater(today, plausibleDays[kind].yearsAhead);

/** So long ago that somebody is asked whether it is meant. */
export const isLongAgo = (kind: 'payment' | 'charge', day: string, today: string): boolean =>
  day < yearsLater(today, -plausibleDays[kind].askedAfterYears);
