import { Alert, Button, Input, Text } from '@mantine/core';
import type { UseFormReturnType } from '@mantine/form';
import { IconPlus } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { FoldedLines } from '../../../ui/form/folded-lines.tsx';
import { FormGroup } from '../../../ui/form/form-group.tsx';
import { useOpenedLines } from '../../../ui/form/use-opened-lines.ts';
import { useLineChoices } from './line-choices.ts';
import { type CardValues, copyOf, type LineValues, newLine } from './rate-card.values.ts';
import { RateLineRow } from './rate-line-row.tsx';
import classes from './rate-lines.module.css';

const mostLines = 200;

interface RateLinesProps {
  fields: UseFormReturnType<CardValues>;
  isReadOnly: boolean;
  /** Why they do not change. */
  note: ReactNode;
}

/** What a tariff charges: a row of one sentence for each line, which opens to its fields. */
export function RateLines({ fields, isReadOnly, note }: RateLinesProps) {
  const { t } = useTranslation('rate-cards');
  const choices = useLineChoices();
  const { lines } = fields.values;
  const opened = useOpenedLines(fields.errors, lines);

  function insert(line: LineValues, at: number): void {
    fields.insertListItem('lines', line, at);
    opened.open(line.key);
    requestAnimationFrame(() => document.getElementById(`code-${line.key}`)?.focus());
  }

  return (
    <FormGroup title={t('lines')} hint={t('linesHint')} wide>
      {note && <Alert color="gray">{note}</Alert>}
      {choices.codes?.length === 0 && <Text size="sm">{t('codesFirst')}</Text>}
      <div data-path="lines" tabIndex={-1}>
        <FoldedLines>
          {lines.map((line, at) => (
            <RateLineRow
              key={line.key}
              {...{ fields, at, line, choices, isReadOnly }}
              isOpen={opened.isOpen(line.key)}
              onToggle={() => opened.toggle(line.key)}
              onCopy={() => insert(copyOf(line), at + 1)}
            />
          ))}
        </FoldedLines>
        {fields.errors.lines && <Input.Error role="alert">{fields.errors.lines}</Input.Error>}
      </div>
      {!isReadOnly && (
        <Button
          className={classes.add}
          variant="default"
          leftSection={<IconPlus size={15} stroke={1.8} />}
          disabled={lines.length >= mostLines}
          onClick={() => insert(newLine(), lines.length)}
        >
          {t('addLine')}
        </Button>
      )}
    </FormGroup>
  );
}
