import type { z } from 'zod';
import { choice, plainChoice } from '../core/choice.ts';
import { limits, namesOf, text } from '../core/fields.ts';

/** Out: a release order (EDO, CRO, pick-up reference). In: an acceptance order (ERO, turn-in reference, redelivery). */
export const orderDirections = ['out', 'in'] as const;
export const OrderDirection = choice(orderDirections, 'enums:orderDirection');
export type OrderDirection = (typeof orderDirections)[number];

/** How well kept a container is, A best; '' where nobody graded it. */
export const grades = ['', 'A', 'B', 'C', 'D'] as const;
export const Grade = plainChoice(grades);
/** What the cargo travels for. */
export const cargoUses = ['', 'import', 'export', 'transhipment', 'continental'] as const;
export const CargoUse = choice(cargoUses, 'enums:cargoUse');

/** What others call a trip by: on an order, a line of it, and a gate move. */
export const referenceFields = {
  bookingNumber: text(limits.reference),
  billOfLading: text(limits.reference),
  customsReference: text(limits.reference),
  cargoUse: CargoUse,
};
export const referenceNames = namesOf(referenceFields);
export type References = { [Name in keyof typeof referenceFields]: z.output<(typeof referenceFields)[Name]> };
export const noReferences: References = { bookingNumber: '', billOfLading: '', customsReference: '', cargoUse: '' };

/** An order is known by the Latin letters and digits of its number, upper case: `HLCU-123/4` and `hlcu1234` are one. */
export const orderKey = (number: string): string => number.toUpperCase().replace(/[^A-Z0-9]/g, '');

/** Signs of an order's number. Letters of other alphabets look like Latin ones and are not: `О` is no `O`. */
export const OrderNumber = text(limits.reference)
  .refine((given) => orderKey(given) !== '', { error: 'required' })
  .refine((given) => /^[\x20-\x7e]*$/.test(given), { error: 'orderNumberLetters' });
