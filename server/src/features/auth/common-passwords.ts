import { readFileSync } from 'node:fs';
import { join } from 'node:path';

/**
 * Passwords that leaked and that guesses begin with, in lower case, eight characters and more: those of
 * @zxcvbn-ts/language-common 4.1.3 (MIT) that have a letter.
 */
const file = join(import.meta.dirname, 'common-passwords.txt');
let list: Set<string> | undefined;

/** A common one in any case, or a common word with figures and signs around it ("Football-2026"). */
export function isCommonPassword(password: string): boolean {
  list ??= new Set(readFileSync(file, 'utf8').trimEnd().split('\n'));
  const lower = password.normalize('NFKC').toLowerCase();
  const word = lower.replace(/^[^a-z]+|[^a-z]+$/g, '');
  return list.has(lower) || list.has(word);
}
