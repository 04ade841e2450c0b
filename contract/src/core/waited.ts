import { z } from 'zod';

/**
 * The header by which a request says how long it has waited on its device for a line: whole seconds by a clock that nobody sets; `unclear`
 * where the device was asleep, or its clock was changed meanwhile.
 */
export const waitedHeader = 'waited-seconds';

const longest = 7 * 86_400;
export const Waited = z.union([
  z.literal('unclear'),
  z
    .string()
    .regex(/^\d{1,6}$/)
    .transform(Number)
    .pipe(z.int().max(longest)),
]);
export type Waited = z.output<typeof Waited>;
