import { z } from 'zod';

const passwordMinLength = 8;
const maxLength = 200;

/** One message for each rule. */
export const NewPassword = z
  .string({ error: 'required' })
  .max(maxLength, 'tooLong')
  .min(passwordMinLength, 'passwordLength')
  .regex(/\p{Ll}/u, 'passwordLower')
  .regex(/\p{Lu}/u, 'passwordUpper')
  .regex(/\p{Nd}/u, 'passwordNumber');

/** A password that someone already has: any text, so that old ones keep working when the rules change. */
export const GivenPassword = z.string({ error: 'required' }).min(1, 'required').max(maxLength, 'tooLong');

/** A new password alone, where a call also takes one that someone already has. */
export const ChosenPassword = z.strictObject({ password: NewPassword });
