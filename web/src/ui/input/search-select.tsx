import {
  Combobox,
  type ComboboxItem,
  Loader,
  OptionsDropdown,
  TextInput,
  type TextInputProps,
  useCombobox,
} from '@mantine/core';
import { useId } from '@mantine/hooks';
import { type FocusEvent, type KeyboardEvent, useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { containsWords, withoutAccents } from '../../core/text/without-accents.ts';
import { useVisited } from './use-visited.ts';

/** What a picker over records hands on to the list that it draws. */
export interface PickerProps
  extends Omit<TextInputProps, 'value' | 'defaultValue' | 'onChange' | 'onKeyDown' | 'rightSection'> {
  clearable?: boolean;
}

interface SearchSelectProps extends PickerProps {
  data: ComboboxItem[];
  value?: string | null;
  onChange?: (value: string | null) => void;
  /** The options for what is typed are still on their way. */
  loading?: boolean;
  /** What is typed; '' once something is chosen. */
  onTyped?: (text: string) => void;
  onOpen?: () => void;
  /** The options are already those that match. */
  searched?: boolean;
}

/** Enter asks for the first match; leaving the field asks for the option that is typed in full. */
type Wish = 'first' | 'exact';

/** The one list that is searched by typing. A text that chooses nothing stays in sight, says so and holds the save back. */
export function SearchSelect(props: SearchSelectProps) {
  const { data, value = null, onChange, loading = false, onTyped, onOpen, searched = false, ...others } = props;
  const { clearable = false, error, onFocus, onBlur, ...input } = others;
  const { t } = useTranslation();
  const { isVisited, visit } = useVisited();
  const id = useId(input.id);
  const list = useCombobox({ onDropdownOpen: () => onOpen?.(), onDropdownClose: () => list.resetSelectedOption() });
  /** Null while the field shows what is chosen. */
  const [typed, setTyped] = useState<string | null>(null);
  const [wish, setWish] = useState<Wish | null>(null);
  const [missed, setMissed] = useState(false);
  const sought = typed?.trim() ?? '';
  const matches = containsWords(sought);
  const found = searched ? data : data.filter(({ label }) => matches(label));
  const chosen = data.find((option) => option.value === value);

  function type(text: string | null) {
    setTyped(text);
    onTyped?.(text ?? '');
    setWish(null);
    setMissed(false);
  }

  function choose(next: string | null) {
    type(null);
    list.closeDropdown();
    onChange?.(next);
  }

  // What Enter will take is marked, also when the options come later than the typing.
  const shown = found.map((option) => option.value).join();
  // biome-ignore lint/correctness/useExhaustiveDependencies: the arrows move the mark until other options are shown
  useEffect(() => {
    if (typed === null) return;
    if (sought && !loading) list.selectFirstOption();
    else list.resetSelectedOption();
  }, [typed, loading, shown]);

  // biome-ignore lint/correctness/useExhaustiveDependencies: a wish is granted once, when its options are there
  useEffect(() => {
    if (!wish || loading) return;
    setWish(null);
    const match =
      wish === 'first' ? found[0] : found.find(({ label }) => withoutAccents(label) === withoutAccents(sought));
    if (!sought && !clearable) type(null);
    else if (!sought) choose(null);
    else if (match) choose(match.value);
    else {
      list.closeDropdown();
      setMissed(true);
    }
  }, [wish, loading]);

  function onKeyDown(event: KeyboardEvent) {
    if (typed === null || event.nativeEvent.isComposing) return;
    if (event.key === 'Escape') {
      event.preventDefault();
      type(null);
    }
    const isMarked = list.dropdownOpened && list.getSelectedOptionIndex() !== -1;
    if (event.key === 'Enter' && !isMarked) {
      event.preventDefault();
      setWish('first');
    }
  }

  function leave(event: FocusEvent<HTMLInputElement>) {
    list.closeDropdown();
    if (typed !== null) setWish((earlier) => earlier ?? 'exact');
    onBlur?.(event);
  }

  const clear = clearable && value !== null && <Combobox.ClearButton onClear={() => choose(null)} />;
  const busy = loading && typed !== null && <Loader size={14} />;
  return (
    <Combobox store={list} onOptionSubmit={choose} keepMounted={isVisited}>
      <Combobox.Target withExpandedAttribute>
        <TextInput
          {...input}
          id={id}
          value={typed ?? chosen?.label ?? ''}
          error={missed ? t('notChosen', { text: sought }) : error}
          data-unchosen={sought !== '' || undefined}
          rightSection={busy || clear || <Combobox.Chevron error={error} />}
          rightSectionPointerEvents={clear && !busy ? 'all' : 'none'}
          onChange={(event) => {
            type(event.currentTarget.value);
            list.openDropdown();
          }}
          onClick={() => {
            list.openDropdown();
            list.updateSelectedOptionIndex('active', { scrollIntoView: true });
          }}
          onKeyDown={onKeyDown}
          onMouseUp={({ currentTarget }) => typed === null && currentTarget.select()}
          onFocus={(event) => {
            visit();
            onFocus?.(event);
          }}
          onBlur={leave}
        />
      </Combobox.Target>
      <OptionsDropdown
        data={found}
        filter={undefined}
        search={undefined}
        value={value}
        labelId={`${id}-label`}
        aria-label={undefined}
        withCheckIcon
        checkIconPosition="right"
        maxDropdownHeight={undefined}
        withScrollArea={false}
        scrollAreaProps={undefined}
        limit={undefined}
        unstyled={undefined}
        hidden={input.disabled ?? false}
        nothingFoundMessage={loading ? t('table.loading') : t('table.empty')}
      />
    </Combobox>
  );
}
