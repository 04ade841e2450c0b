import type { StoragePosition } from '@boxyard/contract/positions.ts';
import type { TFunction } from 'i18next';

/** A place as SPEC.md writes it: `area > section > Row: n > Tier: n > Position: n - m`; '' when there is none. */
export function locationText(cells: readonly StoragePosition[], t: TFunction<'transfer-tasks'>): string {
  const [first, last] = [cells[0], cells.at(-1)];
  if (!first || !last) return '';
  const range = first.position === last.position ? first.position : `${first.position} - ${last.position}`;
  return [first.storageAreaName, first.storageSectionName, cellText(first.row, first.tier, range, t)].join(' > ');
}

type Text = string | number;

const cellText = (row: Text, tier: Text, range: Text, t: TFunction<'transfer-tasks'>) =>
  [t('row', { n: row }), t('tier', { n: tier }), t('position', { n: range })].join(' > ');

/** A place of the location history, which keeps it as the English text. */
export function recordedText(path: string | null, t: TFunction<'transfer-tasks'>): string {
  return (path ?? '').replace(/Row: (\d+) > Tier: (\d+) > Position: ([\d -]+)$/, (_, row, tier, range) =>
    cellText(row, tier, range, t),
  );
}
