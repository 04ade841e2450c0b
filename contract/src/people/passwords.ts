import { z } from 'zod';

const passwordMinLength = 8;
const maxLength = 200;

/** The rules for passwords, with one message for each. */
export const NewPassword = z
  .string({ error: 'required' })
  .max(maxLength, 'tooLong')
  .min(passwordMinLength, 'passwordLength')
  .regex(/\p{Ll}/u, 'passwordLower')
  .regex(/\p{Lu}/u, 'passwordUpper')
  .regex(/\p{Nd}/u, 'passwordNumber');

/** An existing password: any text, so that old ones keep working when the rules change. */
export const GivenPassword = z.string({ error: 'required' }).min(1, 'required').max(maxLength, 'tooLong');

/** Validates a new password in calls that may also take an existing one. */
export const ChosenPassword = z.strictObject({ password: NewPassword });
