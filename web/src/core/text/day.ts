import { serverNow } from '../device/server-clock.ts';
import { type WallClock, wallClock } from './zone.ts';

const two = (n: number) => String(n).padStart(2, '0');

/** A calendar day as the server writes it: `2026-11-21`. */
export const isoDay = ({ year, month, day }: Pick<WallClock, 'year' | 'month' | 'day'>): string =>
  `${String(year).padStart(4, '0')}-${two(month)}-${two(day)}`;

/** Today by the depot's clocks. */
export const today = (): string => isoDay(wallClock(serverNow()));
