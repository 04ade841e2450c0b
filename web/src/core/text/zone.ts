/** A moment as the clocks on a wall show it; the month counts from 1. */
export interface WallClock {
  year: number;
  month: number;
  day: number;
  hour: number;
  minute: number;
}

/** The depot's; of the browser until it is known. */
let zone: string | undefined;
/** Made when the first time is shown: a browser's first clock takes longer than anything else at the start. */
let clock: Intl.DateTimeFormat | undefined;

const ofBrowser = (): string => Intl.DateTimeFormat().resolvedOptions().timeZone;
const ofDepot = (): Intl.DateTimeFormat => {
  clock ??= clockOf(zone ?? ofBrowser());
  return clock;
};

function clockOf(timeZone: string): Intl.DateTimeFormat {
  const numeric = 'numeric' as const;
  const parts = { year: numeric, month: numeric, day: numeric, hour: numeric, minute: numeric };
  return new Intl.DateTimeFormat('en-US', { ...parts, timeZone, calendar: 'gregory', hourCycle: 'h23' });
}

/** From now on screens show and take times by the clocks of this zone, the depot's, wherever the browser is. */
export function setZone(next: string): void {
  if (next === zone) return;
  clock = undefined;
  zone = next;
}

/** The depot's zone, where its clocks differ from the browser's at some time of the year. */
export function foreignZone(): string | null {
  if (zone === undefined) return null;
  const [browser, depot] = [clockOf(ofBrowser()), ofDepot()];
  const year = new Date().getFullYear();
  const differs = [0, 6].some((month) => {
    const day = Date.UTC(year, month, 15, 12);
    return browser.format(day) !== depot.format(day);
  });
  return differs ? zone : null;
}

/** @param seconds unix seconds */
export function wallClock(seconds: number): WallClock {
  const parts = ofDepot().formatToParts(seconds * 1000);
  const part = (type: Intl.DateTimeFormatPartTypes) => Number(parts.find((each) => each.type === type)?.value);
  return { year: part('year'), month: part('month'), day: part('day'), hour: part('hour'), minute: part('minute') };
}

const asIfUtc = ({ year, month, day, hour, minute }: WallClock) => Date.UTC(year, month - 1, day, hour, minute) / 1000;

/**
 * Unix seconds of a wall clock's time. Of an hour that the clocks show twice it is the first; a time that they skip is
 * as much later as they skip.
 */
export function instantAt(wall: WallClock): number {
  const wanted = asIfUtc(wall);
  const offsetAt = (seconds: number) => asIfUtc(wallClock(seconds)) - seconds;
  const before = wanted - offsetAt(wanted - 86_400);
  const after = wanted - offsetAt(wanted + 86_400);
  const found = [before, after].filter((seconds) => asIfUtc(wallClock(seconds)) === wanted);
  return found.length > 0 ? Math.min(...found) : before;
}
