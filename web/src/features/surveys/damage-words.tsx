import type { DamageInShort } from '@boxyard/contract/inspections/surveys.ts';
import { useTranslation } from 'react-i18next';
import { locationText } from '../../ui/inspections/location-text.ts';
import { type CodeLists, codeWord } from '../../ui/inspections/use-survey-codes.ts';
import classes from './damage-words.module.css';

interface DamageWordsProps {
  damage: Omit<DamageInShort, 'id'>;
  lengthFt: number;
  lists: CodeLists | undefined;
}

/** A damage in one line: its place as a code, what it is and on what, and the place in words. */
export function DamageWords({
  damage: { location, component, damageCode, remark },
  lengthFt,
  lists,
}: DamageWordsProps) {
  const { t } = useTranslation('surveys');
  const what = [codeWord(lists, 'damages', damageCode), codeWord(lists, 'components', component)].filter(Boolean);
  return (
    <span className={classes.words}>
      {location && <code>{location}</code>}
      <span>
        <b>{what.join(', ') || remark || t('damage')}</b>
        {location && <span>{locationText(location, lengthFt)}</span>}
        {what.length > 0 && remark && <span>{remark}</span>}
      </span>
    </span>
  );
}
