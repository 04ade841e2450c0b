import { Alert, Button, Input, Text } from '@mantine/core';
import type { UseFormReturnType } from '@mantine/form';
import { IconPlus } from '@tabler/icons-react';
import { type ReactNode, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { FormGroup } from '../../../ui/form/form-group.tsx';
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
  const [opened, setOpened] = useState<readonly string[]>([]);
  const { lines } = fields.values;
  // What a save refused is seen, and stays so while it is put right.
  const refused = lines.filter(({ key }, at) => hasError(fields, at) && !opened.includes(key)).map(({ key }) => key);
  if (refused.length > 0) setOpened([...opened, ...refused]);

  const toggle = (key: string) =>
    setOpened(opened.includes(key) ? opened.filter((each) => each !== key) : [...opened, key]);

  function insert(line: LineValues, at: number): void {
    fields.insertListItem('lines', line, at);
    setOpened([...opened, line.key]);
    requestAnimationFrame(() => document.getElementById(`code-${line.key}`)?.focus());
  }

  return (
    <FormGroup title={t('lines')} hint={t('linesHint')} wide>
      {note && <Alert color="gray">{note}</Alert>}
      {choices.codes?.length === 0 && <Text size="sm">{t('codesFirst')}</Text>}
      <div data-path="lines" tabIndex={-1}>
        <ol className={classes.lines}>
          {lines.map((line, at) => (
            <RateLineRow
              key={line.key}
              {...{ fields, at, line, choices, isReadOnly }}
              isOpen={opened.includes(line.key)}
              onToggle={() => toggle(line.key)}
              onCopy={() => insert(copyOf(line), at + 1)}
            />
          ))}
        </ol>
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

const hasError = ({ errors }: UseFormReturnType<CardValues>, at: number): boolean =>
  Object.keys(errors).some((path) => path === `lines.${at}` || path.startsWith(`lines.${at}.`));
