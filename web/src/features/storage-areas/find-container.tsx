import type { FoundContainer } from '@boxyard/contract/yard/positions.ts';
import { Combobox, Loader, TextInput, useCombobox } from '@mantine/core';
import { useDebouncedValue } from '@mantine/hooks';
import { IconSearch } from '@tabler/icons-react';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { ContainerNumber } from '../../ui/container/container-number.tsx';
import { Place } from '../../ui/container/place.tsx';
import { useVisited } from '../../ui/input/use-visited.ts';
import classes from './find-container.module.css';
import { findQuery } from './storage-areas.api.ts';

interface FindContainerProps {
  warehouseId: number;
  onFound: (found: FoundContainer) => void;
}

/** Type a part of a number; the choice is shown where it stands. */
export function FindContainer({ warehouseId, onFound }: FindContainerProps) {
  const { t } = useTranslation('storage-areas');
  const list = useCombobox({ onDropdownClose: () => list.resetSelectedOption() });
  const { isVisited, visit } = useVisited();
  const [text, setText] = useState('');
  /** Enter was pressed before the answer came: then the first result is chosen. */
  const [takesFirst, setTakesFirst] = useState(false);
  const [asked] = useDebouncedValue(text.trim(), 150);
  const { data: found = nothingFound, isFetching } = useQuery({
    ...findQuery(warehouseId, asked),
    placeholderData: keepPreviousData,
  });
  const isAsking = asked.length >= 2;

  function choose(container: FoundContainer) {
    setTakesFirst(false);
    setText(container.name);
    list.closeDropdown();
    onFound(container);
  }

  // biome-ignore lint/correctness/useExhaustiveDependencies: each answer once
  useEffect(() => {
    const [first] = found;
    if (takesFirst && first && !isFetching) choose(first);
    else list.selectFirstOption();
  }, [found, isFetching]);

  return (
    <Combobox
      store={list}
      onOptionSubmit={(id) => {
        const container = found.find((each) => String(each.id) === id);
        if (container) choose(container);
      }}
      width={340}
      position="bottom-end"
      keepMounted={isVisited}
    >
      <Combobox.Target>
        <TextInput
          className={classes.input}
          aria-label={t('find.label')}
          placeholder={t('find.placeholder')}
          leftSection={<IconSearch size={16} stroke={1.6} />}
          rightSection={isFetching && isAsking ? <Loader size={14} /> : null}
          value={text}
          autoComplete="off"
          spellCheck={false}
          onChange={(event) => {
            setText(event.currentTarget.value);
            setTakesFirst(false);
            list.openDropdown();
          }}
          onKeyDown={(event) => {
            if (event.key === 'Enter' && (isFetching || asked !== text.trim())) setTakesFirst(true);
          }}
          onFocus={() => {
            visit();
            if (text) list.openDropdown();
          }}
          onBlur={() => list.closeDropdown()}
        />
      </Combobox.Target>
      <Combobox.Dropdown hidden={!isAsking}>
        <Combobox.Options mah={360} className={classes.options} aria-label={t('find.label')}>
          {found.length === 0 && !isFetching && <Combobox.Empty>{t('find.none')}</Combobox.Empty>}
          {found.map((each) => (
            <Combobox.Option key={each.id} value={String(each.id)} className={classes.option}>
              <span>
                <ContainerNumber number={each.name} copyable={false} />
                <span className={classes.client}>{each.clientName}</span>
              </span>
              <span className={classes.place}>
                {each.warehouseId !== warehouseId && `${each.warehouseName} > `}
                <Place at={each} />
              </span>
            </Combobox.Option>
          ))}
        </Combobox.Options>
      </Combobox.Dropdown>
    </Combobox>
  );
}

const nothingFound: FoundContainer[] = [];
