import type { ChecklistItem } from '@boxyard/contract/inspections/checklists.ts';
import { inSlovak } from '../../core/text/format.ts';

/** What an item of a checklist says, in the reader's language. */
export const itemText = ({ en, sk }: Pick<ChecklistItem, 'en' | 'sk'>): string => (inSlovak() && sk) || en;
