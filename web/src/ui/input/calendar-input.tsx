import { ActionIcon, FocusTrap, Popover, TextInput, type TextInputProps } from '@mantine/core';
import { IconCalendar } from '@tabler/icons-react';
import { type ReactNode, Suspense, useState } from 'react';
import { useTranslation } from 'react-i18next';

export type CalendarFieldProps = Omit<TextInputProps, 'value' | 'defaultValue' | 'onChange'>;

interface CalendarInputProps<Value> extends CalendarFieldProps {
  value: Value;
  onChange: ((value: Value) => void) | undefined;
  /** How a value is written, and what a text means. */
  textOf: (value: Value) => string;
  read: (text: string) => Value;
  /** What is typed is no date. */
  isWrong: (value: Value) => boolean;
  wrong: string;
  /** What is drawn under the button; it may be fetched. */
  calendar: (value: Value, choose: (value: Value) => void, close: () => void) => ReactNode;
}

/** A date that is typed, or chosen from a calendar. */
export function CalendarInput<Value>(props: CalendarInputProps<Value>) {
  const { value, onChange, textOf, read, isWrong, wrong, calendar, error, ...rest } = props;
  const { t, i18n } = useTranslation('inputs');
  const [text, setText] = useState(textOf(value));
  const [known, setKnown] = useState(value);
  /** What it was given last: a parent that keeps no half-typed date gives the same again while somebody types. */
  const [given, setGiven] = useState(value);
  const [spoken, setSpoken] = useState(i18n.language);
  const [opened, setOpened] = useState(false);
  const [left, setLeft] = useState(true);
  if (!Object.is(value, given)) {
    setGiven(value);
    if (!Object.is(value, known)) {
      setKnown(value);
      setText(textOf(value));
    }
  }
  if (spoken !== i18n.language) {
    setSpoken(i18n.language);
    if (!isWrong(value)) setText(textOf(value));
  }

  function change(next: Value): void {
    setKnown(next);
    onChange?.(next);
  }

  function choose(next: Value): void {
    setText(textOf(next));
    change(next);
  }

  const button = (
    <ActionIcon
      variant="subtle"
      color="gray"
      aria-label={t('instant.calendar', { field: rest.label ?? rest['aria-label'] })}
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
          autoComplete="off"
          rightSection={button}
          value={text}
          onChange={(event) => {
            setText(event.currentTarget.value);
            change(read(event.currentTarget.value));
          }}
          onFocus={(event) => {
            setLeft(false);
            rest.onFocus?.(event);
          }}
          onBlur={(event) => {
            setLeft(true);
            rest.onBlur?.(event);
            if (!isWrong(known)) setText(textOf(known));
          }}
          error={isWrong(known) && (left || error) ? wrong : error}
        />
      </Popover.Target>
      <Popover.Dropdown role="dialog" aria-label={t('instant.calendar', { field: rest.label ?? rest['aria-label'] })}>
        <Suspense>
          {/* Within: a calendar that is still on its way here has nothing to focus. */}
          <FocusTrap>
            <div>{calendar(known, choose, () => setOpened(false))}</div>
          </FocusTrap>
        </Suspense>
      </Popover.Dropdown>
    </Popover>
  );
}
