import { type BankAnswers, type BankColumns, bankColumns } from '@boxyard/contract/billing/bank-files.ts';
import { Button } from '@mantine/core';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { FieldRow, FormGroup } from '../../ui/form/form-group.tsx';
import { Select } from '../../ui/input/select.tsx';
import type { BankFilePreview } from './bank-files.api.ts';

interface ColumnsProps {
  preview: BankFilePreview;
  onAnswer: (answers: BankAnswers) => void;
}

/** Where the headings of a CSV file are, and which of them is which column: as for the last file of that account, else guessed. */
export function Columns({ preview: { preamble, headingRow, headings, columns }, onAnswer }: ColumnsProps) {
  const { t } = useTranslation('payments');
  // Every column has a name, so that these are all of them.
  const none = Object.fromEntries(bankColumns.map((name) => [name, ''])) as BankColumns;
  const present = columns ?? none;
  const [isOpen, setOpen] = useState(false);
  if (columns && !isOpen)
    return (
      <div>
        <Button variant="default" size="compact-sm" onClick={() => setOpen(true)}>
          {t('bank.changeColumns')}
        </Button>
      </div>
    );
  return (
    <FormGroup title={t('bank.columns')} hint={t(columns ? 'bank.columnsHint' : 'bank.columnsMissing')} wide>
      <FieldRow columns="repeat(auto-fit, minmax(150px, 1fr))">
        {preamble.length > 1 && (
          <Select
            label={t('bank.headingRow')}
            allowDeselect={false}
            data={preamble.map((row, at) => ({
              value: String(at),
              label: `${at + 1}: ${row.filter(Boolean).join(' · ').slice(0, 60)}`,
            }))}
            value={String(headingRow)}
            onChange={(row) => row !== null && onAnswer({ headingRow: Number(row), columns: undefined })}
          />
        )}
        {bankColumns.map((name) => (
          <Select
            key={name}
            label={t(`column.${name}`)}
            required={name === 'paidOn'}
            clearable
            data={[...new Set(headings.filter(Boolean))]}
            value={present[name] || null}
            onChange={(heading) => onAnswer({ columns: { ...present, [name]: heading ?? '' } })}
          />
        ))}
      </FieldRow>
    </FormGroup>
  );
}
