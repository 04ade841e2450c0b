import { maxCoordinates } from '@boxyard/contract/yard/warehouses.ts';
import { decimalSign } from '../../core/text/format.ts';

interface Coordinates {
  latitude: number;
  longitude: number;
}

const digits = 6;
const isWithin = (value: number, max: number) => Math.abs(value) <= max;

/** `48.1247° N, 17.1570° E`, with the decimal sign of the language; '' unless both are there and on the globe. */
export function coordinatesText(latitude: number | null, longitude: number | null): string {
  if (latitude === null || longitude === null) return '';
  if (!isWithin(latitude, maxCoordinates.latitude) || !isWithin(longitude, maxCoordinates.longitude)) return '';
  const degrees = (value: number) => `${Math.abs(value).toFixed(4).replace('.', decimalSign())}°`;
  const north = `${degrees(latitude)} ${latitude < 0 ? 'S' : 'N'}`;
  const east = `${degrees(longitude)} ${longitude < 0 ? 'W' : 'E'}`;
  return `${north}, ${east}`;
}

/** The pair in a pasted text: `48.1247, 17.157`, `48,1247° N 17,157° E`, or in minutes and seconds. Null when it is none. */
export function coordinatesOf(pasted: string): Coordinates | null {
  // One number with a decimal comma, unless each part has a point of its own.
  if (!/[\s;°]/.test(pasted.trim()) && !/\.\d+,-?\d+\./.test(pasted)) return null;
  const text = withDecimalPoints(pasted);
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

/** A comma within each of two numbers is a decimal comma; a single one stands between them. */
function withDecimalPoints(text: string): string {
  const commas = text.match(/\d,\d/g) ?? [];
  return commas.length === 2 ? text.replace(/(\d),(?=\d)/g, '$1.') : text;
}

function degreesOf([, whole = '0', minutes = '0', seconds = '0', side = '']: RegExpMatchArray): number {
  const value = Number(whole) + Number(minutes) / 60 + Number(seconds) / 3600;
  return Number((/[SW]/i.test(side) ? -value : value).toFixed(digits));
}
