const daySeconds = 86_400;
/** Offsets of time zones change at full quarters of an hour only. */
const quarter = 900;

/** Converts unix seconds to local seconds of a time zone. Offsets are cached, because Intl is slow for each cell. */
export function localClock(timeZone: string): (seconds: number) => number {
  const calendar = new Intl.DateTimeFormat('en', { timeZone, timeZoneName: 'longOffset' });
  const offsets = new Map<number, number>();
  return (seconds) => {
    const slot = Math.floor(seconds / quarter);
    let offset = offsets.get(slot);
    if (offset === undefined) {
      offset = offsetOf(calendar, seconds);
      offsets.set(slot, offset);
    }
    return seconds + offset;
  };
}

function offsetOf(calendar: Intl.DateTimeFormat, seconds: number): number {
  const name = calendar.formatToParts(seconds * 1000).find((part) => part.type === 'timeZoneName')?.value ?? '';
  const [, sign, hours, minutes, secs = 0] = /GMT([+-])(\d+):(\d+)(?::(\d+))?/.exec(name) ?? [];
  if (sign === undefined) return 0;
  return (sign === '-' ? -1 : 1) * (Number(hours) * 3600 + Number(minutes) * 60 + Number(secs));
}

/** The date number of spreadsheets: days since the end of 1899. */
export function serialOf(localSeconds: number): number {
  return localSeconds / daySeconds + 25_569;
}

/** `2026-11-21 14:30`, which spreadsheets read as a date in every language. */
export function writtenOf(localSeconds: number): string {
  return new Date(localSeconds * 1000).toISOString().slice(0, 16).replace('T', ' ');
}
