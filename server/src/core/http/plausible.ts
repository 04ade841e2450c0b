import { isPlausible, type PlausibleKind } from '@boxyard/contract/core/plausible-days.ts';
import { type FieldError, fieldError } from '@boxyard/contract/core/problems.ts';
import { invalidFields } from './problems.ts';

/** A day as `2026-11-28`, or a moment in seconds; null and undefined where there is none. */
type Dated = Record<string, string | number | null | undefined>;

/** The zone does not matter to what is years away. */
const dayOf = (seconds: number): string => new Date(seconds * 1000).toISOString().slice(0, 10);

/** Which of these fields lie too far away for what they are, by the server's clock. */
export function implausible(kind: PlausibleKind, fields: Dated): FieldError[] {
  const today = dayOf(Date.now() / 1000);
  return Object.entries(fields).flatMap(([field, value]) => {
    if (value === null || value === undefined) return [];
    const day = typeof value === 'number' ? dayOf(value) : value;
    return isPlausible(kind, day, today) ? [] : [fieldError(field, 'implausibleDate')];
  });
}

/** @throws 422 on each field that lies too far away for what it is */
export function refuseImplausible(kind: PlausibleKind, fields: Dated): void {
  const errors = implausible(kind, fields);
  if (errors.length > 0) throw invalidFields(errors);
}
