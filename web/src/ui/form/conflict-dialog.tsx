import { Button, Group, Modal, Radio, Stack, Text } from '@mantine/core';
import { type ReactNode, useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { formatDateTime } from '../../core/text/format.ts';
import { useEscapeFirst } from '../dialog/use-escape-first.ts';
import { type Conflict, shownPath } from './conflict.ts';
import classes from './conflict-dialog.module.css';
import { labelOf } from './field-label.ts';
import type { EntityForm } from './use-entity-form.ts';
import { inWords } from './value-words.ts';

/** Someone else saved first: for each field that both changed, the clerk chooses; then both changes are saved together. */
export function ConflictDialog<Values extends object>({ form }: { form: EntityForm<Values> }) {
  const { t } = useTranslation();
  const { conflict } = form;
  // What it said stays in sight while the dialog fades.
  const shown = useRef(conflict);
  if (conflict) shown.current = conflict;
  useEscapeFirst(conflict !== null, () => conflict?.dismiss());
  return (
    <Modal
      opened={conflict !== null}
      onClose={() => conflict?.dismiss()}
      closeOnEscape={false}
      title={t(conflict?.changed?.isOwn ? 'form.conflict.ownTitle' : 'form.conflict.title')}
      size={640}
      closeButtonProps={{ 'aria-label': t('close') }}
    >
      {shown.current && <Choices form={form} conflict={shown.current} />}
    </Modal>
  );
}

/** What is chosen per contested path; nothing at first, so that nobody's change is lost by a habit. */
type Chosen = Record<string, Side>;

function Choices<Values extends object>({ form, conflict }: { form: EntityForm<Values>; conflict: Conflict }) {
  const { t } = useTranslation();
  const { contested, taken } = conflict;
  const [chosen, setChosen] = useState<Chosen>({});
  const [asked, setAsked] = useState(false);
  const list = useRef<HTMLDivElement>(null);
  const label = (path: string) => labelOf(form, shownPath(form.fields.getValues(), path));
  const words = useWords(conflict, form);
  const all = (side: Side) => setChosen(Object.fromEntries(contested.map(({ path }) => [path, side])));

  function save() {
    const open = contested.findIndex(({ path }) => chosen[path] === undefined);
    if (open < 0)
      return conflict.save(new Set(contested.map(({ path }) => path).filter((path) => chosen[path] === 'theirs')));
    setAsked(true);
    list.current
      ?.querySelectorAll<HTMLElement>('[role=radiogroup]')
      [open]?.querySelector<HTMLElement>('[role=radio]')
      ?.focus();
  }

  return (
    <Stack gap="sm" className={classes.choices ?? ''}>
      <Text size="sm">
        <WhoAndWhen conflict={conflict} /> {t('form.conflict.text')}
      </Text>
      {contested.length > 1 && (
        <Group gap="xs">
          <Button size="compact-sm" variant="default" onClick={() => all('mine')}>
            {t('form.conflict.allMine')}
          </Button>
          <Button size="compact-sm" variant="default" onClick={() => all('theirs')}>
            {t('form.conflict.allTheirs')}
          </Button>
        </Group>
      )}
      <Stack gap={16} ref={list}>
        {contested.map(({ path }) => (
          <ContestedField
            key={path}
            label={label(path)}
            mine={words[`mine ${path}`]}
            theirs={words[`theirs ${path}`]}
            chosen={chosen[path]}
            onChoose={(side) => setChosen({ ...chosen, [path]: side })}
            isMissing={asked && chosen[path] === undefined}
          />
        ))}
      </Stack>
      {taken.length > 0 && (
        <Taken>
          {taken.map(({ path }) => (
            <li key={path}>
              {label(path)}: <span className={classes.value}>{words[`theirs ${path}`]}</span>
            </li>
          ))}
        </Taken>
      )}
      <Group justify="flex-end" gap="xs">
        <Button variant="default" onClick={conflict.dismiss}>
          {t('form.conflict.back')}
        </Button>
        <Button onClick={() => void save()}>{t('save')}</Button>
      </Group>
    </Stack>
  );
}

function WhoAndWhen({ conflict: { changed } }: { conflict: Conflict }) {
  const { t } = useTranslation();
  const when = formatDateTime(changed?.at);
  if (!changed) return t('form.conflict.unknown');
  if (changed.isOwn) return t('form.conflict.own', { when });
  return changed.adminName
    ? t('form.conflict.by', { name: changed.adminName, when })
    : t('form.conflict.nobody', { when });
}

function Taken({ children }: { children: ReactNode }) {
  const { t } = useTranslation();
  return (
    <div>
      <Text size="sm">{t('form.conflict.taken')}</Text>
      <ul className={classes.taken}>{children}</ul>
    </div>
  );
}

/** The values of both, once the names of the records in them are there. */
function useWords<Values extends object>({ contested, taken }: Conflict, { reads }: EntityForm<Values>) {
  const [words, setWords] = useState<Record<string, string>>({});
  // biome-ignore lint/correctness/useExhaustiveDependencies: a conflict is read once; the readers are new at each render
  useEffect(() => {
    let isHere = true;
    const values = [
      ...contested.flatMap(({ path, mine, theirs }) => [
        ['mine', path, mine] as const,
        ['theirs', path, theirs] as const,
      ]),
      ...taken.map(({ path, value }) => ['theirs', path, value] as const),
    ];
    const read = values.map(async ([side, path, value]) => [`${side} ${path}`, await inWords(value, path, reads)]);
    void Promise.all(read).then((pairs) => isHere && setWords(Object.fromEntries(pairs)));
    return () => {
      isHere = false;
    };
  }, [contested, taken]);
  return words;
}

type Side = 'mine' | 'theirs';

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
function ContestedField({ label, mine, theirs, chosen, onChoose, isMissing }: ContestedFieldProps) {
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
