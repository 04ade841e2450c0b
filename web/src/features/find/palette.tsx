import { CloseButton, Loader, Modal, VisuallyHidden } from '@mantine/core';
import { IconSearch } from '@tabler/icons-react';
import { type KeyboardEvent, useEffect, useId, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { ApiProblem } from '../../core/api/problem.ts';
import { sentence } from '../../core/text/i18n.ts';
import { useOpener } from '../../ui/dialog/use-opener.ts';
import { SoughtLetters } from '../../ui/input/foreign-letters.tsx';
import type { Entry, EntryGroup } from './entries.ts';
import { startsAWord } from './match.ts';
import classes from './palette.module.css';
import { PaletteEntry } from './palette-entry.tsx';
import { useFind } from './use-find.ts';

interface PaletteProps {
  opened: boolean;
  onClose: () => void;
  /** What is offered without asking the server: screens and actions. */
  offered: EntryGroup[];
  /** What is sought; some of it may have been typed before the input was there. */
  text: string;
  onText: (text: string) => void;
  /** Enter was pressed before the input was there. */
  isEntered: boolean;
}

/** One input that leads to every record, screen and action. */
export function Palette({ opened, onClose, ...sought }: PaletteProps) {
  const { t } = useTranslation('find');
  const focusOpener = useOpener(opened);
  // A chosen entry leads on, and the focus with it: to the title of its screen.
  const leads = useRef(false);
  useEffect(() => {
    if (opened) leads.current = false;
  }, [opened]);
  return (
    <Modal.Root
      opened={opened}
      onClose={onClose}
      returnFocus={false}
      onExitTransitionEnd={() => {
        if (!leads.current) focusOpener();
      }}
      size={640}
      yOffset="10dvh"
      xOffset={8}
      classNames={{ content: classes.content }}
      transitionProps={{ duration: 100, transition: 'fade' }}
    >
      <Modal.Overlay />
      <Modal.Content aria-label={t('title')}>
        <Search
          {...sought}
          onClose={onClose}
          onLead={() => {
            leads.current = true;
          }}
        />
      </Modal.Content>
    </Modal.Root>
  );
}

type SearchProps = Omit<PaletteProps, 'opened'> & { onLead: () => void };

function Search({ offered, text, onText, isEntered, onClose, onLead }: SearchProps) {
  const { t } = useTranslation('find');
  const [chosen, setChosen] = useState<string>();
  /** Enter was pressed before the answer had come: it means the first entry of that. */
  const [isAwaited, setAwaited] = useState(isEntered);
  useEffect(() => setAwaited(isEntered), [isEntered]);
  const { groups: found, isAsking, isTooShort, error } = useFind(text);
  const list = useRef<HTMLDivElement>(null);
  const id = useId();

  const fitting = offered
    .map((group) => ({ ...group, entries: group.entries.filter(({ title }) => startsAWord(title, text)) }))
    .filter(({ entries }) => entries.length > 0);
  const groups = [...fitting, ...found];
  const entries = groups.flatMap((group) => group.entries);
  const at = Math.max(
    0,
    entries.findIndex(({ key }) => key === chosen),
  );
  const active = entries[at];
  const isOffered = fitting.some((group) => group.entries.some((entry) => entry === active));

  function open(entry: Entry): void {
    onLead();
    // A screen takes the focus to its title where nothing else has it.
    if (document.activeElement instanceof HTMLElement) document.activeElement.blur();
    onClose();
    entry.open();
  }

  function move(to: number): void {
    const entry = entries[(to + entries.length) % entries.length];
    setAwaited(false);
    setChosen(entry?.key);
    if (entry) document.getElementById(`${id}-${entry.key}`)?.scrollIntoView({ block: 'nearest' });
  }

  function onKeyDown(event: KeyboardEvent): void {
    const step = { ArrowDown: at + 1, ArrowUp: at - 1 }[event.key];
    if (event.nativeEvent.isComposing || (event.key !== 'Enter' && step === undefined)) return;
    event.preventDefault();
    if (step !== undefined) move(step);
    else if (isAsking && !isOffered && chosen === undefined) setAwaited(true);
    else if (active) open(active);
  }

  // biome-ignore lint/correctness/useExhaustiveDependencies: once the answer is there
  useEffect(() => {
    if (!isAwaited || isAsking) return;
    setAwaited(false);
    if (active) open(active);
  }, [isAwaited, isAsking]);

  const message = error
    ? error instanceof ApiProblem
      ? sentence(error.body, error.body.detail)
      : t('common:offline')
    : entries.length > 0 || isAsking
      ? ''
      : isTooShort
        ? t('typeMore')
        : t('nothing', { text: text.trim() });

  return (
    <>
      <div className={classes.bar}>
        {isAsking ? <Loader size={18} aria-hidden /> : <IconSearch size={18} stroke={1.6} aria-hidden />}
        <input
          className={classes.input}
          data-autofocus
          role="combobox"
          aria-label={t('title')}
          aria-expanded={entries.length > 0}
          aria-controls={`${id}-list`}
          aria-autocomplete="list"
          aria-activedescendant={active && `${id}-${active.key}`}
          placeholder={t('placeholder')}
          autoComplete="off"
          autoCapitalize="off"
          spellCheck={false}
          enterKeyHint="go"
          value={text}
          onChange={(event) => {
            onText(event.currentTarget.value);
            setChosen(undefined);
            setAwaited(false);
            list.current?.scrollTo(0, 0);
          }}
          onKeyDown={onKeyDown}
        />
        <CloseButton size="lg" aria-label={t('common:close')} onClick={onClose} />
      </div>
      <div ref={list} className={classes.list} id={`${id}-list`} role="listbox" aria-label={t('results')}>
        {groups.map(({ key, label, entries: some }) => (
          // biome-ignore lint/a11y/useSemanticElements: a fieldset may not stand in a list of choices
          <div key={key} role="group" aria-labelledby={`${id}-${key}`}>
            <div className={classes.label} id={`${id}-${key}`} role="presentation">
              {label}
            </div>
            {some.map((entry) => (
              <PaletteEntry
                key={entry.key}
                id={`${id}-${entry.key}`}
                entry={entry}
                searched={text}
                isActive={entry === active}
                onPoint={() => setChosen(entry.key)}
                onOpen={() => open(entry)}
              />
            ))}
          </div>
        ))}
      </div>
      {message && (
        <p className={classes.message} role={error ? 'alert' : undefined}>
          {message}
          {!error && <SoughtLetters text={text} />}
        </p>
      )}
      <VisuallyHidden role="status">
        {isAsking ? '' : error ? '' : message || t('count', { count: entries.length })}
      </VisuallyHidden>
      <p className={classes.help} aria-hidden>
        {t('help')}
      </p>
    </>
  );
}
