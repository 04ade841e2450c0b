import { fieldErrors } from '@boxyard/contract/core/problems.ts';
import { ChosenPassword } from '@boxyard/contract/people/passwords.ts';
import { hash, verify } from '@node-rs/argon2';
import { invalid, invalidFields } from '../../core/http/problems.ts';
import { asStep } from '../../core/observability/span-at-hand.ts';
import { isCommonPassword } from './common-passwords.ts';
import { bounded, type Whose } from './hashing.service.ts';

/** argon2id (the library's default kind) at OWASP's minimum: 19 MiB, 2 passes. */
const cost = { memoryCost: 19_456, timeCost: 2, parallelism: 1 };

/** Different systems type the same letter as one character or as two. */
const normal = (password: string) => password.normalize('NFKC');

/** @param whose people who are signed in, come from a known device or hold a link do not wait behind strangers */
export function hashPassword(password: string, whose: Whose = 'stranger'): Promise<string> {
  return asStep('hash a password', () => bounded(whose, () => hash(normal(password), cost)));
}

/** Takes the same time for a person who has no password or does not exist. @param whose as above */
export async function isPassword(
  passwordHash: string | null | undefined,
  password: string,
  whose: Whose = 'stranger',
): Promise<boolean> {
  const compare = async () => verify(passwordHash ?? (await placeholderHash), normal(password));
  const right = await asStep('hash a password', () => bounded(whose, compare));
  return right && Boolean(passwordHash);
}

const placeholderHash = hash('nobody has this password', cost);

/** Validates a new password in calls that may also take an existing one. @throws 422 at `password` */
export function newPassword(given: string | undefined): string {
  if (given === undefined) throw invalid('password', 'required');
  const parsed = ChosenPassword.safeParse({ password: given });
  if (!parsed.success) throw invalidFields(fieldErrors(parsed.error));
  return uncommon('password', given);
}

/** @throws 422 at `path` for a commonly guessed password */
export function uncommon(path: string, password: string): string {
  if (isCommonPassword(password)) throw invalid(path, 'passwordCommon');
  return password;
}
