import { z } from 'zod';
import { FieldError } from '../core/problems.ts';

/** `red`: it is not to pass, though what has happened can be recorded. `yellow`: to be looked at. */
export const lights = ['green', 'yellow', 'red'] as const;
export type Light = (typeof lights)[number];

/** Why the gate says so. `message` is its English sentence. */
export const GateReason = FieldError.omit({ path: true }).extend({ light: z.enum(['yellow', 'red']) });
export type GateReason = z.output<typeof GateReason>;
