import type { ContainerRow } from '@boxyard/contract/yard/containers.ts';
import { bareContainerNumber } from '@boxyard/contract/yard/iso6346.ts';
import { Autocomplete, Text } from '@mantine/core';
import { useDebouncedValue } from '@mantine/hooks';
import { useQuery } from '@tanstack/react-query';
import { type KeyboardEvent, type ReactNode, useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { NumberDoubt } from '../../ui/container/number-doubt.tsx';
import { placeText } from '../../ui/container/place-text.ts';
import { withForeignMarked } from '../../ui/input/foreign-letters.tsx';
import { matchesQuery } from './gate.api.ts';
import classes from './gate.module.css';
import { isWholeNumber } from './gate.values.ts';

interface BoxNumberProps {
  value: string;
  onChange: (number: string) => void;
  /** The number is meant as it stands: Enter was pressed, as scanners do, or the field was left. */
  onWhole: (byEnter: boolean) => void;
  own: number | undefined;
  error: ReactNode;
  autoFocus?: boolean;
  'data-path': string;
}

/** A container number, typed or scanned. A part of it proposes the containers that have it, and Enter takes the only one. */
export function BoxNumber({ value, onChange, onWhole, own, ...rest }: BoxNumberProps) {
  const { t } = useTranslation('gate');
  const typed = value.trim();
  const [sought] = useDebouncedValue(typed, 150);
  const isPart = sought.length >= 3 && !isWholeNumber(sought);
  const { data: matches } = useQuery({ ...matchesQuery(sought), enabled: isPart });
  const offered = isPart && own === undefined ? (matches ?? []) : [];
  /** The text for which Enter was pressed before its matches were there. */
  const [asked, setAsked] = useState('');
  /** The part of a number that no container has. */
  const [unknown, setUnknown] = useState('');

  // biome-ignore lint/correctness/useExhaustiveDependencies: decided once, when the answer for what was typed is there
  useEffect(() => {
    // The key may come before the screen has what was typed.
    if (!asked || asked !== typed) return;
    if (sought !== typed || (isPart && !matches)) return;
    setAsked('');
    const [only, ...others] = offered;
    // What was typed is of its old number: that is for the clerk to choose.
    if (only?.formerName) return;
    if (only && others.length === 0) onChange(only.name);
    if (!only && !isWholeNumber(typed)) setUnknown(typed);
    else if (others.length === 0) onWhole(true);
  }, [asked, typed, sought, matches]);

  function onKeyDown(event: KeyboardEvent<HTMLInputElement>) {
    const marked = event.currentTarget.getAttribute('aria-activedescendant');
    if (event.key !== 'Enter' || event.nativeEvent.isComposing || marked) return;
    event.preventDefault();
    const inField = event.currentTarget.value.trim();
    if (inField === typed && isWholeNumber(typed)) onWhole(true);
    else setAsked(inField);
  }

  return (
    <div className={classes.number}>
      <Autocomplete
        data-suggests
        label={t('number')}
        placeholder={t('numberHint')}
        size="md"
        required
        maxLength={32}
        spellCheck={false}
        autoComplete="off"
        classNames={{ input: classes.numberInput ?? '' }}
        value={value}
        {...withForeignMarked(value)}
        onChange={(text) => {
          setAsked('');
          onChange(text);
        }}
        onOptionSubmit={() => onWhole(true)}
        data={offered.map(({ name }) => name)}
        filter={({ options }) => options}
        renderOption={({ option }) => <Match match={offered.find(({ name }) => name === option.value)} />}
        onKeyDown={onKeyDown}
        onBlur={() => {
          if (!typed) return;
          const bare = bareContainerNumber(typed);
          if (bare !== value) onChange(bare);
          if (offered.length === 0) onWhole(false);
        }}
        {...rest}
        error={rest.error || (unknown && unknown === typed && t('unknownPart', { part: unknown }))}
      />
      <NumberDoubt
        value={value}
        own={own}
        onChange={(number) => {
          onChange(number);
          onWhole(true);
        }}
      />
    </div>
  );
}

function Match({ match }: { match: ContainerRow | undefined }) {
  const { t } = useTranslation('find');
  if (!match) return null;
  return (
    <div className={classes.match}>
      <span className={classes.matchNumber}>
        {match.formerName ? t('renumbered', { former: match.formerName, number: match.name }) : match.name}
      </span>
      <Text size="xs" c="dimmed" truncate>
        {[match.clientName, match.place ? placeText(match.place) : ''].filter(Boolean).join(' · ')}
      </Text>
    </div>
  );
}
