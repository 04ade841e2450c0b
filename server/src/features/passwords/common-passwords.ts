import { readFileSync } from 'node:fs';
import { join } from 'node:path';

/**
 * Leaked passwords that are guessed first, in lower case and with at least eight characters: the entries of
 * @zxcvbn-ts/language-common 4.1.3 (MIT) that contain a letter.
 */
const file = join(import.meta.dirname, 'common-passwords.txt');
let list: Set<string> | undefined;

/** A listed password in any case, or a listed word with digits and signs around it ("Football-2026"). */
export function isCommonPassword(password: string): boolean {
  list ??= new Set(readFileSync(file, 'utf8').trimEnd().split('\n'));
  const lower = password.normalize('NFKC').toLowerCase();
  const word = lower.replace(/^[^a-z]+|[^a-z]+$/g, '');
  return list.has(lower) || list.has(word);
}
