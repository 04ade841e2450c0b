import { mostLines } from '@boxyard/contract/inspections/repair-tariffs.ts';
import { Alert, Button, Group, Input } from '@mantine/core';
import type { UseFormReturnType } from '@mantine/form';
import { IconPlus } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { FoldedLine, FoldedLines } from '../../../ui/form/folded-lines.tsx';
import { FormGroup } from '../../../ui/form/form-group.tsx';
import { useOpenedLines } from '../../../ui/form/use-opened-lines.ts';
import { usePriceWords } from '../../../ui/inspections/price-words.ts';
import { useSurveyCodes } from '../../../ui/inspections/use-survey-codes.ts';
import { exampleLines, exampleRate } from './example-lines.ts';
import { copyOf, type LineValues, newLine, readLine, type TariffValues } from './tariff.values.ts';
import { TariffLineFields } from './tariff-line-fields.tsx';

interface TariffLinesProps {
  fields: UseFormReturnType<TariffValues>;
  isReadOnly: boolean;
  /** Why they do not change. */
  note: ReactNode;
}

/** What repairs cost: a row of one sentence for each line, which opens to its fields. */
export function TariffLines({ fields, isReadOnly, note }: TariffLinesProps) {
  const { t } = useTranslation('estimates');
  const { lines } = fields.values;
  const opened = useOpenedLines(fields.errors, lines);

  function insert(line: LineValues, at: number): void {
    fields.insertListItem('lines', line, at);
    opened.open(line.key);
    requestAnimationFrame(() => document.getElementById(`component-${line.key}`)?.focus());
  }

  function begin(): void {
    fields.setValues({ lines: exampleLines(), ...(fields.values.labourRate === '' && { labourRate: exampleRate }) });
  }

  return (
    <FormGroup title={t('tariffLines')} hint={t('tariffLinesHint')} wide>
      {note && <Alert color="gray">{note}</Alert>}
      <div data-path="lines" tabIndex={-1}>
        <FoldedLines>
          {lines.map((line, at) => (
            <TariffLine
              key={line.key}
              {...{ fields, at, line, isReadOnly }}
              isOpen={opened.isOpen(line.key)}
              onToggle={() => opened.toggle(line.key)}
              onCopy={() => insert(copyOf(line), at + 1)}
            />
          ))}
        </FoldedLines>
        {fields.errors.lines && <Input.Error role="alert">{fields.errors.lines}</Input.Error>}
      </div>
      {!isReadOnly && (
        <Group gap={8}>
          <Button
            variant="default"
            leftSection={<IconPlus size={15} stroke={1.8} />}
            disabled={lines.length >= mostLines}
            onClick={() => insert(newLine(), lines.length)}
          >
            {t('addLine')}
          </Button>
          {lines.length === 0 && (
            <Button variant="default" onClick={begin}>
              {t('beginWithExample')}
            </Button>
          )}
        </Group>
      )}
    </FormGroup>
  );
}

interface TariffLineProps {
  fields: UseFormReturnType<TariffValues>;
  at: number;
  line: LineValues;
  isReadOnly: boolean;
  isOpen: boolean;
  onToggle: () => void;
  onCopy: () => void;
}

function TariffLine({ fields, at, line, isReadOnly, isOpen, onToggle, onCopy }: TariffLineProps) {
  const { t } = useTranslation('estimates');
  const { ruleWords } = usePriceWords();
  const { word } = useSurveyCodes();
  const { component, damageCode, repairCode } = line;
  const read = readLine(line);
  const subject = [
    word('repairs', repairCode) || t('noRepair'),
    word('components', component) || t('anyComponent'),
    word('damages', damageCode),
  ];
  return (
    <FoldedLine
      {...{ texts: 'estimates', at, isReadOnly, isOpen, onToggle, onCopy }}
      subject={subject.filter(Boolean).join(' · ')}
      prices={read ? ruleWords(read) : t('notWhole')}
      error={fields.errors[`lines.${at}`]}
      onRemove={() => fields.removeListItem('lines', at)}
    >
      <TariffLineFields fields={fields} at={at} line={line} />
    </FoldedLine>
  );
}
