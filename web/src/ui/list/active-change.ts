import type { Chosen } from '@boxyard/contract/core/bulk.ts';
import i18next from 'i18next';
import type { BulkChange } from './bulk-actions.ts';

/** Makes all chosen records active or inactive. */
export function activeChange(
  label: string,
  update: (records: Chosen, changes: { isActive: boolean }, act: string) => Promise<number>,
): BulkChange {
  return {
    kind: 'menu',
    label,
    options: ['true', 'false'].map((value) => ({ value, label: i18next.t(`active.${value}`, { ns: 'enums' }) })),
    apply: (records, value, act) => update(records, { isActive: value === 'true' }, act),
  };
}
