import { maxCoordinates } from '@boxyard/contract/warehouses.ts';

interface Coordinates {
  latitude: number;
  longitude: number;
}

const digits = 6;
const isWithin = (value: number, max: number) => Math.abs(value) <= max;

/** `48.1247° N, 17.1570° E`; '' unless both are there and on the globe. */
export function coordinatesText(latitude: number | null, longitude: number | null): string {
  if (latitude === null || longitude === null) return '';
  if (!isWithin(latitude, maxCoordinates.latitude) || !isWithin(longitude, maxCoordinates.longitude)) return '';
  const north = `${Math.abs(latitude).toFixed(4)}° ${latitude < 0 ? 'S' : 'N'}`;
  const east = `${Math.abs(longitude).toFixed(4)}° ${longitude < 0 ? 'W' : 'E'}`;
  return `${north}, ${east}`;
}

/** The pair in a pasted text: `48.1247, 17.157`, `48.1247° N 17.157° E`, or in minutes and seconds. Null when it is none. */
export function coordinatesOf(text: string): Coordinates | null {
  const parts = [
    ...text.trim().matchAll(/(-?\d+(?:\.\d+)?)\s*°?\s*(?:(\d+)['′]\s*(?:(\d+(?:\.\d+)?)["″])?\s*)?([NSEW])?/gi),
  ];
  const rest = text.replace(/-?\d+(?:\.\d+)?|[\s,;°'′"″NSEW]/gi, '');
  const [first, second] = parts;
  if (rest || parts.length !== 2 || !first || !second) return null;
  const latitude = degreesOf(first);
  const longitude = degreesOf(second);
  const isPair = isWithin(latitude, maxCoordinates.latitude) && isWithin(longitude, maxCoordinates.longitude);
  return isPair ? { latitude, longitude } : null;
}

function degreesOf([, whole = '0', minutes = '0', seconds = '0', side = '']: RegExpMatchArray): number {
  const value = Number(whole) + Number(minutes) / 60 + Number(seconds) / 3600;
  return Number((/[SW]/i.test(side) ? -value : value).toFixed(digits));
}
