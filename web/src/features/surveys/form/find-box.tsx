import { bareContainerNumber } from '@boxyard/contract/yard/iso6346.ts';
import { Autocomplete, Button } from '@mantine/core';
import { useDebouncedValue } from '@mantine/hooks';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { NumberDoubt } from '../../../ui/container/number-doubt.tsx';
import { withForeignMarked } from '../../../ui/input/foreign-letters.tsx';
import { matchesQuery } from '../../gate/gate.api.ts';
import classes from './surveys.module.css';

interface FindBoxProps {
  /** The number that was looked up in vain. */
  begin: string;
  error: string;
  onFind: (number: string) => void;
}

const leastTyped = 3;

/** The number of the container; a part of it proposes those that have it. */
export function FindBox({ begin, error, onFind }: FindBoxProps) {
  const { t } = useTranslation('surveys');
  const [typed, setTyped] = useState(begin);
  const [sought] = useDebouncedValue(bareContainerNumber(typed.trim()), 150);
  const { data: matches = [] } = useQuery({ ...matchesQuery(sought), enabled: sought.length >= leastTyped });
  const find = (number: string) => number && onFind(bareContainerNumber(number.trim()));
  return (
    <form
      className={classes.card}
      onSubmit={(event) => {
        event.preventDefault();
        find(typed);
      }}
    >
      <Autocomplete
        data-suggests
        label={t('number')}
        size="lg"
        autoFocus
        required
        maxLength={32}
        spellCheck={false}
        autoComplete="off"
        classNames={{ input: classes.numberInput ?? '' }}
        data={matches.map(({ name }) => name)}
        filter={({ options }) => options}
        value={typed}
        {...withForeignMarked(typed)}
        error={typed === begin && error}
        onChange={setTyped}
        onOptionSubmit={find}
      />
      <NumberDoubt value={typed} onChange={find} />
      <Button type="submit" size="lg">
        {t('look')}
      </Button>
    </form>
  );
}
