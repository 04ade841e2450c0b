/**
 * The calendar day by a test depot's clocks that is so many days from today: `2026-11-21`. Counted in calendar days, for
 * near midnight the day of UTC is another, and so is that of the same hour in summer.
 */
export function depotDay(fromToday = 0): string {
  const day = new Date(`${new Date().toLocaleDateString('en-CA', { timeZone: 'Europe/Bratislava' })}T00:00:00Z`);
  day.setUTCDate(day.getUTCDate() + fromToday);
  return day.toISOString().slice(0, 10);
}

/** A time zone in which it is that hour now. */
export function zoneAt(hour: number): string {
  const offset = ((hour - new Date().getUTCHours() + 36) % 24) - 12;
  return `Etc/GMT${offset > 0 ? '-' : '+'}${Math.abs(offset)}`;
}
