import type { Fault } from '@boxyard/contract/integrations/imports.ts';
import { Button, Table, TextInput, UnstyledButton } from '@mantine/core';
import type { TFunction } from 'i18next';
import { type KeyboardEvent, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { formatNumber } from '../../core/text/format.ts';
import { LinkButton } from '../../ui/action/link-button.tsx';
import { toast } from '../../ui/action/toast.ts';
import { useAction } from '../../ui/action/use-action.ts';
import { Said } from '../../ui/container/said.tsx';
import { useUnsaved } from '../../ui/form/use-leave-guard.ts';
import { Select } from '../../ui/input/select.tsx';
import { correctCell } from './imports.api.ts';
import classes from './imports.module.css';
import { useNames } from './use-names.ts';

interface PreviewCellProps {
  id: number;
  nth: number;
  column: string;
  label: string;
  text: string;
  /** What is written where the text alone does not say it. */
  read: number | boolean | string | undefined;
  faults: Fault[];
  /** A row that is left out is not corrected. */
  isFixed: boolean;
  /** No two rows have the same text. */
  isKey: boolean;
}

/** A cell with what is wrong with it, its likely correction, and a field to correct it by hand. */
export function PreviewCell({ id, nth, column, label, text, read, faults, isFixed, isKey }: PreviewCellProps) {
  const { t } = useTranslation('imports');
  const { busy, run } = useAction();
  const [typed, setTyped] = useState<string>();
  const button = useRef<HTMLButtonElement>(null);
  useUnsaved(() => typed !== undefined && typed !== text);
  const write = (body: string, alike: boolean) =>
    void run(async () => {
      const count = await correctCell(id, { nth, column, body, alike });
      if (alike && count > 1) toast.success(t('corrected', { count }));
      setTyped(undefined);
    }, t('failed'));
  const onKey = (event: KeyboardEvent) => {
    if (event.key === 'Enter') write(typed ?? '', false);
    if (event.key !== 'Escape') return;
    event.stopPropagation();
    setTyped(undefined);
    requestAnimationFrame(() => button.current?.focus());
  };
  const isBad = faults.some(({ isDoubt }) => !isDoubt);
  return (
    <Table.Td data-fault={isBad ? 'bad' : faults.length > 0 ? 'doubt' : undefined}>
      {typed !== undefined ? (
        <TextInput
          size="xs"
          className={classes.input}
          aria-label={t('edit', { column: label, n: nth })}
          value={typed}
          disabled={busy}
          autoFocus
          onChange={({ currentTarget }) => setTyped(currentTarget.value)}
          onKeyDown={onKey}
          onBlur={() => (typed === text ? setTyped(undefined) : write(typed, false))}
        />
      ) : isFixed ? (
        text
      ) : (
        <UnstyledButton
          ref={button}
          className={classes.text}
          aria-label={`${text || t('empty')}. ${t('edit', { column: label, n: nth })}`}
          onClick={() => setTyped(text)}
        >
          {text || (faults.length > 0 ? <i>{t('empty')}</i> : '\u00a0')}
        </UnstyledButton>
      )}
      {read !== undefined && !isFixed && <span className={classes.read}>{readText(read, t)}</span>}
      {faults.map((fault) => (
        <div key={fault.key}>
          <FaultText fault={fault} />
          {!isFixed && (
            <ChooseMeaning
              fault={fault}
              text={text}
              label={t('meansHint', { text, column: label })}
              onChoose={(word) => write(word, true)}
            />
          )}
          {fault.fix !== null && (
            <span className={classes.fixes}>
              <Button size="compact-xs" variant="light" disabled={busy} onClick={() => write(fault.fix ?? '', false)}>
                {t('fix', { text: fault.fix })}
              </Button>
              {!isKey && (
                <Button
                  size="compact-xs"
                  variant="subtle"
                  disabled={busy}
                  aria-label={t('fixAllHint', { text: fault.fix, from: text })}
                  title={t('fixAllHint', { text: fault.fix, from: text })}
                  onClick={() => write(fault.fix ?? '', true)}
                >
                  {t('fixAll')}
                </Button>
              )}
            </span>
          )}
        </div>
      ))}
    </Table.Td>
  );
}

/** A number in the unit of its field, whether the container is empty, or the name of its type. */
function readText(read: number | boolean | string, t: TFunction<'imports'>): string {
  if (typeof read === 'string') return `= ${read}`;
  return typeof read === 'number' ? `= ${formatNumber(read)}` : `= ${t(read ? 'isEmpty' : 'isFull')}`;
}

/** Faults of a cell that says neither full nor empty. */
const loadFaults = ['importNotLoad', 'importYesToWhat'];

/** A client that is not there can be added, in a page of its own; the preview is read anew once it is seen again. */
const clientColumns = ['clientName', 'haulierName'];

interface ChooseMeaningProps {
  fault: Fault;
  text: string;
  label: string;
  onChoose: (word: string) => void;
}

/** What a text means that is none of the account's names, or none of the words of its field: asked once for all rows that have it. */
function ChooseMeaning({ fault: { key, column, params }, text, label, onChoose }: ChooseMeaningProps) {
  const { t } = useTranslation(['imports', 'enums']);
  const names = useNames(key === 'importUnknown' ? column : '', '');
  const listed = key === 'importNotListed' && typeof params?.listed === 'string' ? params.listed.split(',') : [];
  const loads = loadFaults.includes(key) ? [t('isFull'), t('isEmpty')] : [];
  const words = [...names, ...listed.map((word) => t(`enums:${word}`)), ...loads];
  return (
    <>
      {words.length > 0 && (
        <Select
          size="xs"
          className={classes.input}
          aria-label={label}
          placeholder={t('means')}
          data={words}
          value={null}
          onChange={(word) => word && onChoose(word)}
          searchable
        />
      )}
      {key === 'importUnknown' && clientColumns.includes(column) && (
        <LinkButton to="/clients/create" search={{ name: text }} target="_blank" size="xs" variant="subtle">
          {t('addClient', { name: text })}
        </LinkButton>
      )}
    </>
  );
}

/** @param label the column, where the fault does not stand in its cell */
export function FaultText({ fault, label }: { fault: Fault; label?: string }) {
  return (
    <span className={classes.fault} data-doubt={fault.isDoubt || undefined}>
      {label && `${label}: `}
      <Said said={fault} />
    </span>
  );
}
