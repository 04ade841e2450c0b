import type { StoragePosition } from '@boxyard/contract/positions.ts';
import type { TFunction } from 'i18next';

/** A place as SPEC.md writes it: `area > section > Row: n > Tier: n > Position: n - m`; '' when there is none. */
export function locationText(cells: readonly StoragePosition[], t: TFunction<'transfer-tasks'>): string {
  const [first, last] = [cells[0], cells.at(-1)];
  if (!first || !last) return '';
  const range = first.position === last.position ? first.position : `${first.position} - ${last.position}`;
  return [
    first.storageAreaName,
    first.storageSectionName,
    t('row', { n: first.row }),
    t('tier', { n: first.tier }),
    t('position', { n: range }),
  ].join(' > ');
}
