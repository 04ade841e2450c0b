/** ISO 6346 container numbers: three letters of the owner, a category letter, six digits, a check digit. */
const pattern = /^([A-Z]{4})(\d{6})(\d)$/;

/** The values of the letters: A=10 and upwards, without the multiples of 11. */
const values = Array.from({ length: 29 }, (_, at) => at + 10).filter((value) => value % 11 !== 0);
const letterValues = Object.fromEntries([...'ABCDEFGHIJKLMNOPQRSTUVWXYZ'].map((letter, at) => [letter, values[at]]));

interface ContainerNumberParts {
  owner: string;
  serial: string;
  digit: string;
}

/** Spaces, hyphens of every kind (a no-break one of a PDF, a dash, a minus) and signs that nobody sees. */
const between = /[\s\p{Cc}\p{Cf}\p{Pd}\u2212]/gu;

/** The parts of a number in the form of ISO 6346, ignoring spaces, hyphens and signs that nobody sees, else null. */
export function splitContainerNumber(number: string): ContainerNumberParts | null {
  const match = pattern.exec(number.toUpperCase().replace(between, ''));
  if (!match) return null;
  const [, owner = '', serial = '', digit = ''] = match;
  return { owner, serial, digit };
}

/** A number in the form of ISO 6346 in capitals and without spaces and hyphens; any other number unchanged. */
export function bareContainerNumber(number: string): string {
  const parts = splitContainerNumber(number);
  return parts ? `${parts.owner}${parts.serial}${parts.digit}` : number;
}

/** A searched part of a number, without the spaces and hyphens with which numbers are printed (`MSKU 601167-2`). */
export function bareNumberPart(text: string): string {
  const bare = text.replace(between, '');
  return /^[a-z]{0,4}\d+$/i.test(bare) ? bare : text;
}

/** The check digit of four letters and six digits: weights 2^0 … 2^9, modulo 11, 10 counting as 0. */
export function checkDigit(ownerAndSerial: string): number {
  const sum = [...ownerAndSerial].reduce(
    (total, sign, at) => total + (letterValues[sign] ?? Number(sign)) * 2 ** at,
    0,
  );
  return (sum % 11) % 10;
}

/** True for a number in the form of ISO 6346 with a wrong check digit. */
export function hasWrongCheckDigit(number: string): boolean {
  const parts = splitContainerNumber(number);
  return parts !== null && checkDigit(parts.owner + parts.serial) !== Number(parts.digit);
}
