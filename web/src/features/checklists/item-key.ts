import type { ChecklistItem } from '@boxyard/contract/inspections/checklists.ts';

const longest = 40;

/** The key of a new item, made of its English text once; it stays when the text changes. */
export function itemKey(en: string, taken: readonly Pick<ChecklistItem, 'key'>[]): string {
  const plain = en.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase();
  const base =
    plain
      .replace(/[^a-z0-9]+/g, '_')
      .slice(0, longest - 4)
      .replace(/^_+|_+$/g, '') || 'item';
  const isFree = (key: string) => !taken.some((item) => item.key === key);
  for (let nth = 1; ; nth++) {
    const key = nth === 1 ? base : `${base}_${nth}`;
    if (isFree(key)) return key;
  }
}
