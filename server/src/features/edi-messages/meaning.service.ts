import { type InOptions, type Meaning, meanings, optionsOf } from '@boxyard/contract/edi/edi-options.ts';
import type { ReadMessage } from '@boxyard/contract/edi/edi-read.ts';

export const usualOptions = ({ type }: ReadMessage): InOptions => optionsOf(type || 'COPARN') as InOptions;

export function meaningOf(message: ReadMessage, { codes }: InOptions): Meaning | undefined {
  return meanings.find((one) => codes[one].includes(message.code));
}

/** Days on which a line is to be collected, the first that is there: they are noted, and limit nothing. */
export const pickUpDates = ['201', '181', '234', '400'];
/** When a truck comes: estimated arrival, effective date, pick-up date. */
export const truckDates = ['132', '7', '201'];
