const day = 86_400;

/** The days between a passage and the issue of its receipt by the depot's calendar; 0 for one issued within 24 hours. */
export function daysLate(passage: number, issuedAt: number, timeZone: string): number {
  if (issuedAt - passage <= day) return 0;
  const calendar = new Intl.DateTimeFormat('en-CA', { timeZone, year: 'numeric', month: '2-digit', day: '2-digit' });
  // Such a date is read as midnight of UTC, where every day is as long as the others.
  const dayOf = (seconds: number) => Date.parse(calendar.format(seconds * 1000)) / 1000 / day;
  return Math.round(dayOf(issuedAt) - dayOf(passage));
}
