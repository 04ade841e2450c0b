/** ISO 6346 container numbers: three letters of the owner, a category letter, six digits, a check digit. */
const pattern = /^([A-Z]{4})(\d{6})(\d)$/;

/** A=10 upwards, without the multiples of 11. */
const values = Array.from({ length: 29 }, (_, at) => at + 10).filter((value) => value % 11 !== 0);
const letterValues = Object.fromEntries([...'ABCDEFGHIJKLMNOPQRSTUVWXYZ'].map((letter, at) => [letter, values[at]]));

interface ContainerNumberParts {
  owner: string;
  serial: string;
  digit: string;
}

/** The parts of a number that looks like ISO 6346 (spaces and hyphens aside), else null. */
export function splitContainerNumber(number: string): ContainerNumberParts | null {
  const match = pattern.exec(number.toUpperCase().replace(/[\s-]/g, ''));
  if (!match) return null;
  const [, owner = '', serial = '', digit = ''] = match;
  return { owner, serial, digit };
}

/** In capitals and without the spaces and hyphens of paper and paint where it then looks like ISO 6346, else as it is. */
export function bareContainerNumber(number: string): string {
  const parts = splitContainerNumber(number);
  return parts ? `${parts.owner}${parts.serial}${parts.digit}` : number;
}

/** What is sought: part of a number, typed as it is painted (`MSKU 601167-2`), without its spaces and hyphens. */
export function bareNumberPart(text: string): string {
  return /^[a-z]{0,4}[\s-]*\d[\d\s-]*$/i.test(text.trim()) ? text.replace(/[\s-]/g, '') : text;
}

/** The check digit of four letters and six digits: weights 2^0 … 2^9, modulo 11, 10 counting as 0. */
export function checkDigit(ownerAndSerial: string): number {
  const sum = [...ownerAndSerial].reduce(
    (total, sign, at) => total + (letterValues[sign] ?? Number(sign)) * 2 ** at,
    0,
  );
  return (sum % 11) % 10;
}

/** True for a number that looks like ISO 6346 and whose check digit does not fit. */
export function hasWrongCheckDigit(number: string): boolean {
  const parts = splitContainerNumber(number);
  return parts !== null && checkDigit(parts.owner + parts.serial) !== Number(parts.digit);
}
