import { ActionIcon, FocusTrap, Popover, TextInput, type TextInputProps } from '@mantine/core';
import { IconCalendar } from '@tabler/icons-react';
import { lazy, Suspense, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { instantOf, instantText } from './instant-text.ts';

const Picker = lazy(() => import('./instant-picker.tsx').then((module) => ({ default: module.InstantPicker })));

interface InstantInputProps extends Omit<TextInputProps, 'value' | 'defaultValue' | 'onChange'> {
  value?: number | null;
  /** Unix seconds; null when empty, NaN while what is typed is no time, so that no form saves it as empty. */
  onChange?: (seconds: number | null) => void;
  /** A day without a time is meant to its last minute, as of something due; otherwise from its first. */
  atEndOfDay?: boolean;
}

const lastMinute = { hour: 23, minute: 59 };

/** A moment, typed as dd.mm.yy HH:mm, in Slovak d. m. yyyy HH:mm, or chosen from a calendar. */
export function InstantInput({ value = null, onChange, error, atEndOfDay = false, ...rest }: InstantInputProps) {
  const { t, i18n } = useTranslation('inputs');
  const [text, setText] = useState(instantText(value));
  const [known, setKnown] = useState(value);
  const [spoken, setSpoken] = useState(i18n.language);
  const [opened, setOpened] = useState(false);
  const [left, setLeft] = useState(true);
  if (!Object.is(value, known)) {
    setKnown(value);
    setText(instantText(value));
  }
  if (spoken !== i18n.language) {
    setSpoken(i18n.language);
    if (!Number.isNaN(value)) setText(instantText(value));
  }

  function change(seconds: number | null): void {
    setKnown(seconds);
    onChange?.(seconds);
  }

  function choose(seconds: number | null): void {
    setText(instantText(seconds));
    change(seconds);
  }

  const button = (
    <ActionIcon
      variant="subtle"
      color="gray"
      aria-label={t('instant.calendar', { field: rest.label })}
      aria-haspopup="dialog"
      aria-expanded={opened}
      disabled={rest.disabled ?? false}
      onClick={() => setOpened(!opened)}
      onKeyDown={(event) => {
        // The calendar closes itself once it has the focus; until it has come, the focus is here.
        if (!opened || event.key !== 'Escape') return;
        event.stopPropagation();
        setOpened(false);
      }}
    >
      <IconCalendar size={16} stroke={1.6} />
    </ActionIcon>
  );

  return (
    <Popover
      opened={opened}
      onChange={setOpened}
      returnFocus
      // The button has the ARIA roles; a text field may not have them.
      withRoles={false}
      position="bottom-end"
      // Where it fits is known once the calendar is there, which is fetched.
      preventPositionChangeWhenVisible={false}
      shadow="md"
    >
      <Popover.Target>
        <TextInput
          {...rest}
          placeholder={t('instant.format')}
          autoComplete="off"
          rightSection={button}
          value={text}
          onChange={(event) => {
            setText(event.currentTarget.value);
            change(instantOf(event.currentTarget.value, atEndOfDay ? lastMinute : undefined));
          }}
          onFocus={(event) => {
            setLeft(false);
            rest.onFocus?.(event);
          }}
          onBlur={(event) => {
            setLeft(true);
            rest.onBlur?.(event);
            if (!Number.isNaN(known)) setText(instantText(known));
          }}
          error={Number.isNaN(known) && (left || error) ? t('instant.wrong') : error}
        />
      </Popover.Target>
      <Popover.Dropdown role="dialog" aria-label={t('instant.calendar', { field: rest.label })}>
        <Suspense>
          {/* Within: a calendar that is still on its way here has nothing to focus. */}
          <FocusTrap>
            <div>
              <Picker value={known} atEndOfDay={atEndOfDay} onChange={choose} onDone={() => setOpened(false)} />
            </div>
          </FocusTrap>
        </Suspense>
      </Popover.Dropdown>
    </Popover>
  );
}
