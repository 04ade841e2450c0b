import { Radio } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import classes from './conflict-dialog.module.css';

export type Side = 'mine' | 'theirs';

interface ContestedFieldProps {
  label: string;
  /** Both values in words; undefined while the name of a record is being read. */
  mine: string | undefined;
  theirs: string | undefined;
  chosen: Side | undefined;
  onChoose: (side: Side) => void;
  /** A save was tried, and nothing is chosen here. */
  isMissing: boolean;
}

/** One field that two people have changed: their value and mine side by side, one of which is chosen. */
export function ContestedField({ label, mine, theirs, chosen, onChoose, isMissing }: ContestedFieldProps) {
  const { t } = useTranslation();
  const side = (value: Side, title: string, words: string | undefined) => (
    <Radio.Card value={value} className={classes.side} withBorder={false} data-side={value}>
      <Radio.Indicator />
      <span>
        <span className={classes.whose}>{title}</span>
        <span className={classes.value}>{words}</span>
      </span>
    </Radio.Card>
  );
  return (
    <Radio.Group
      label={label}
      value={chosen ?? null}
      onChange={(value) => onChoose(value === 'theirs' ? 'theirs' : 'mine')}
      error={isMissing && t('form.conflict.choose')}
    >
      <div className={classes.sides}>
        {side('theirs', t('form.conflict.theirs'), theirs)}
        {side('mine', t('form.conflict.mine'), mine)}
      </div>
    </Radio.Group>
  );
}
