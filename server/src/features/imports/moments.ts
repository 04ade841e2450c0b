import { localClock } from '../../core/crud/local-time.ts';

/** Unix seconds of a date as people write it; undefined for what is none. */
export type Moments = (text: string) => number | undefined;

const iso = /^(\d{4})[-/](\d{1,2})[-/](\d{1,2})(?:[T ]\s*(\d{1,2}):(\d{2})(?::\d{2}(?:\.\d+)?)?)?$/;
const withZone = /^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}(?::\d{2}(?:\.\d+)?)?(?:Z|[+-]\d{2}:?\d{2})$/;
const dayFirst = /^(\d{1,2})[./-]\s*(\d{1,2})[./-]\s*(\d{4})(?:[ ,]\s*(\d{1,2})[:.](\d{2})(?::\d{2})?)?$/;
/** Days since the end of 1899, as a spreadsheet shows a date without its format: 1954 to 2119. */
const serial = /^[2-7]\d{4}(?:[.,]\d+)?$/;

/** Reads dates by the clocks of a time zone. */
export function momentsOf(timezone: string): Moments {
  const local = localClock(timezone);
  // The offset at the moment itself: around a change of the clocks the first guess may be an hour off.
  const momentOf = (wall: number) => {
    const guess = wall - (local(wall) - wall);
    return wall - (local(guess) - guess);
  };
  return (text) => {
    if (withZone.test(text)) return Math.floor(Date.parse(text) / 1000);
    const [, year, month, day, hour, minute] = iso.exec(text) ?? [];
    if (year) return wallOf([year, month, day, hour, minute], momentOf);
    const [, d, m, y, h, min] = dayFirst.exec(text) ?? [];
    if (y) return wallOf([y, m, d, h, min], momentOf);
    if (serial.test(text)) return momentOf(Math.round((Number(text.replace(',', '.')) - 25_569) * 1440) * 60);
    return undefined;
  };
}

type Part = string | undefined;

function wallOf(parts: [Part, Part, Part, Part, Part], momentOf: (wall: number) => number): number | undefined {
  const [year, month, day, hour, minute] = parts.map((part) => Number(part ?? 0)) as [
    number,
    number,
    number,
    number,
    number,
  ];
  const at = new Date(Date.UTC(year, month - 1, day, hour, minute));
  const isReal = at.getUTCMonth() === month - 1 && at.getUTCDate() === day && hour < 24 && minute < 60;
  return isReal && year >= 1970 ? momentOf(at.getTime() / 1000) : undefined;
}
