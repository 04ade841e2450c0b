import { mostLines } from '@boxyard/contract/inspections/repair-tariffs.ts';
import { Alert, Button, Group, Input, UnstyledButton } from '@mantine/core';
import type { UseFormReturnType } from '@mantine/form';
import { IconChevronRight, IconCopy, IconPlus, IconTrash } from '@tabler/icons-react';
import { type ReactNode, useId, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { IconButton } from '../../../ui/action/icon-button.tsx';
import { FormGroup } from '../../../ui/form/form-group.tsx';
import { usePriceWords } from '../../../ui/inspections/price-words.ts';
import { useSurveyCodes } from '../../../ui/inspections/use-survey-codes.ts';
import { exampleLines, exampleRate } from './example-lines.ts';
import { copyOf, type LineValues, newLine, readLine, type TariffValues } from './tariff.values.ts';
import { TariffLineFields } from './tariff-line-fields.tsx';
import classes from './tariff-lines.module.css';

interface TariffLinesProps {
  fields: UseFormReturnType<TariffValues>;
  isReadOnly: boolean;
  /** Why they do not change. */
  note: ReactNode;
}

/** What repairs cost: a row of one sentence for each line, which opens to its fields. */
export function TariffLines({ fields, isReadOnly, note }: TariffLinesProps) {
  const { t } = useTranslation('estimates');
  const [opened, setOpened] = useState<readonly string[]>([]);
  const { lines } = fields.values;
  // What a save refused is seen, and stays so while it is put right.
  const refused = lines.filter(({ key }, at) => hasError(fields, at) && !opened.includes(key)).map(({ key }) => key);
  if (refused.length > 0) setOpened([...opened, ...refused]);

  function insert(line: LineValues, at: number): void {
    fields.insertListItem('lines', line, at);
    setOpened([...opened, line.key]);
    requestAnimationFrame(() => document.getElementById(`component-${line.key}`)?.focus());
  }

  function begin(): void {
    fields.setValues({ lines: exampleLines(), ...(fields.values.labourRate === '' && { labourRate: exampleRate }) });
  }

  return (
    <FormGroup title={t('tariffLines')} hint={t('tariffLinesHint')} wide>
      {note && <Alert color="gray">{note}</Alert>}
      <div data-path="lines" tabIndex={-1}>
        <ol className={classes.lines}>
          {lines.map((line, at) => (
            <TariffLine
              key={line.key}
              {...{ fields, at, line, isReadOnly }}
              isOpen={opened.includes(line.key)}
              onToggle={() =>
                setOpened(
                  opened.includes(line.key) ? opened.filter((each) => each !== line.key) : [...opened, line.key],
                )
              }
              onCopy={() => insert(copyOf(line), at + 1)}
            />
          ))}
        </ol>
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
  const id = useId();
  const { ruleWords } = usePriceWords();
  const { word } = useSurveyCodes();
  const { component, damageCode, repairCode } = line;
  const read = readLine(line);
  const subject = [
    word('repairs', repairCode) || t('noRepair'),
    word('components', component) || t('anyComponent'),
    word('damages', damageCode),
  ];
  const error = fields.errors[`lines.${at}`];
  const number = at + 1;
  return (
    <li className={classes.line} data-open={isOpen || undefined}>
      <div className={classes.head}>
        <UnstyledButton className={classes.toggle} aria-expanded={isOpen} aria-controls={id} onClick={onToggle}>
          <IconChevronRight className={classes.chevron} size={16} stroke={1.8} aria-hidden="true" />
          <span className={classes.nth}>{number}</span>
          <span className={classes.subject}>{subject.filter(Boolean).join(' · ')}</span>
          <span className={classes.prices}>{read ? ruleWords(read) : t('notWhole')}</span>
        </UnstyledButton>
        {!isReadOnly && (
          <span className={classes.actions}>
            <IconButton icon={IconCopy} label={t('copyLine', { number })} onClick={onCopy} />
            <IconButton
              icon={IconTrash}
              label={t('removeLine', { number })}
              onClick={() => fields.removeListItem('lines', at)}
            />
          </span>
        )}
      </div>
      {error && (
        <Input.Error className={classes.error} role="alert" data-path={`lines.${at}`} tabIndex={-1}>
          {error}
        </Input.Error>
      )}
      <div id={id} hidden={!isOpen}>
        {isOpen && (
          <fieldset className={classes.editor} disabled={isReadOnly} aria-label={t('lineNumber', { number })}>
            <TariffLineFields fields={fields} at={at} line={line} />
          </fieldset>
        )}
      </div>
    </li>
  );
}

const hasError = ({ errors }: UseFormReturnType<TariffValues>, at: number): boolean =>
  Object.keys(errors).some((path) => path === `lines.${at}` || path.startsWith(`lines.${at}.`));
