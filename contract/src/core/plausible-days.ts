/** Which days are plausible, by the kind of field. Beyond them a digit is mistyped or missing. */
const plausibleDays = {
  /** Money that came: it cannot come tomorrow. */
  payment: { earliest: '2000-01-01', yearsAhead: 0, askedAfterYears: 2 },
  /** What is charged for: a rent may be agreed for years. */
  charge: { earliest: '2000-01-01', yearsAhead: 10, askedAfterYears: 2 },
} as const;
type Kind = keyof typeof plausibleDays;

/** `2026-11-28` some years later, or before. */
function yearsLater(day: string, years: number): string {
  const date = new Date(`${day}T00:00:00Z`);
  date.setUTCFullYear(date.getUTCFullYear() + years);
  return date.toISOString().slice(0, 10);
}

/** @param today by the depot's clocks, as the server has them */
export const isPlausible = (kind: Kind, day: string, today: string): boolean =>
  day >= plausibleDays[kind].earliest && day <= yearsLater(today, plausibleDays[kind].yearsAhead);

/** So long ago that somebody is asked whether it is meant. */
export const isLongAgo = (kind: Kind, day: string, today: string): boolean =>
  day < yearsLater(today, -plausibleDays[kind].askedAfterYears);
