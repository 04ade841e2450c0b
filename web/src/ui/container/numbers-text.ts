import { bareContainerNumber } from '@boxyard/contract/yard/iso6346.ts';

const iso = /[a-z]{4}[\s-]*\d(?:[\s-]?\d){5}[\s-]*\d/gi;

/**
 * Container numbers as they are typed or pasted: one on each line, or with commas or semicolons between them. Numbers in the form of
 * ISO 6346 may also follow each other in one line, and have spaces in them.
 */
export function numbersIn(text: string): string[] {
  return text
    .split(/[\n,;\t]+/)
    .map((part) => part.trim())
    .flatMap((part) => {
      const found = part.match(iso) ?? [];
      const isAll = found.length > 0 && part.replace(iso, '').trim() === '';
      return isAll ? found.map((number) => bareContainerNumber(number)) : part;
    })
    .filter((number) => number !== '');
}
