/**
 * The calendar day by a test depot's clocks that is so many days from today: `2026-11-21`. Counted in calendar days, for
 * near midnight the day of UTC is another, and so is that of the same hour in summer.
 */
export function depotDay(fromToday = 0): string {
  const day = new Date(`${new Date().toLocaleDateString('en-CA', { timeZone: 'Europe/Bratislava' })}T00:00:00Z`);
  day.setUTCDate(day.getUTCDate() + fromToday);
  return day.toISOString().slice(0, 10);
}

/**
 * Now, so many calendar days ago by a test depot's clocks: Unix seconds. Whole days of 86,400 seconds would be the evening before
 * where the clocks were changed since.
 */
export function depotDaysAgo(days: number): number {
  const now = Math.floor(Date.now() / 1000);
  const ago = now - days * 86_400;
  return ago + offsetAt(now) - offsetAt(ago);
}

/** By how many seconds a test depot's clocks are ahead of UTC. */
function offsetAt(time: number): number {
  const clocks = new Date(time * 1000).toLocaleString('sv-SE', { timeZone: 'Europe/Bratislava' });
  return Date.parse(`${clocks.replace(' ', 'T')}Z`) / 1000 - time;
}

/** A time zone in which it is that hour now. */
export function zoneAt(hour: number): string {
  const offset = ((hour - new Date().getUTCHours() + 36) % 24) - 12;
  return `Etc/GMT${offset > 0 ? '-' : '+'}${Math.abs(offset)}`;
}
