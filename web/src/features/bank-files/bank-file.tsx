import type { BankAnswers, BankLine } from '@boxyard/contract/billing/bank-files.ts';
import { Alert, Button, FileButton, Text } from '@mantine/core';
import { useNavigate } from '@tanstack/react-router';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { newKey } from '../../core/new-key.ts';
import { toast } from '../../ui/action/toast.ts';
import { useAction } from '../../ui/action/use-action.ts';
import { FormGroup } from '../../ui/form/form-group.tsx';
import { Page } from '../../ui/page/page.tsx';
import {
  type BankChoice,
  type BankFilePreview,
  chosen,
  contentOf,
  firstChoice,
  isIncoming,
  type LineChoice,
  readBankFile,
  takeBankLines,
} from './bank-files.api.ts';
import classes from './bank-files.module.css';
import { Columns } from './columns.tsx';
import { Questions } from './questions.tsx';
import { Statement } from './statement.tsx';

/** What was read, and by which answers. */
interface Reading {
  name: string;
  content: string;
  answers: BankAnswers;
  preview: BankFilePreview;
}

/** A bank's file: read, asked about, matched, looked over, recorded. */
export function BankFile() {
  const { t } = useTranslation(['payments', 'common']);
  const navigate = useNavigate();
  const { busy, run } = useAction();
  const [reading, setReading] = useState<Reading | null>(null);
  const [choices, setChoices] = useState<ReadonlyMap<string, LineChoice>>(new Map());

  const read = async (name: string, content: string, answers: BankAnswers) =>
    setReading({ name, content, answers, preview: await readBankFile(content, answers) });
  const open = (file: File | null) =>
    file &&
    void run(async () => {
      await read(file.name, await contentOf(file), {});
      setChoices(new Map());
    }, t('bank.unreadable'));
  const answer = ({ name, content, answers }: Reading, given: BankAnswers) =>
    run(() => read(name, content, { ...answers, ...given }), t('bank.unreadable'));

  const choiceOf = (line: BankLine) => choices.get(line.id) ?? firstChoice(line);
  const choose = (line: BankLine, given: Partial<LineChoice>) =>
    setChoices((before) => new Map(before).set(line.id, { ...choiceOf(line), ...given }));
  const ticked = reading?.preview.lines.filter((line) => isIncoming(line) && choiceOf(line).isTicked) ?? [];

  const take = ({ content, answers }: Reading, lines: BankChoice[]) => takeBankLines(content, answers, lines, newKey());
  const record = (of: Reading) =>
    run(async () => {
      const { recorded, matched } = await take(
        of,
        ticked.map((line) => chosen(line, choiceOf(line))),
      );
      toast.success(t('bank.done', { count: recorded, matched }));
      await navigate({ to: '/invoices/payments' });
    }, t('bank.failed'));
  const takeBack = (of: Reading, line: BankLine) =>
    run(async () => {
      await take(of, [{ id: line.id, takesBack: line.payment?.id ?? null }]);
      toast.success(t('bank.backDone'));
      await read(of.name, of.content, of.answers);
    }, t('bank.failed'));

  return (
    <Page title={t('bank.title')}>
      <FormGroup title={t('bank.file')} hint={t('bank.hint')} wide>
        <div className={classes.file}>
          <FileButton onChange={open} accept=".xml,.csv,.txt,.gpc,.abo,text/csv,application/xml">
            {(props) => (
              <Button variant={reading ? 'default' : 'filled'} loading={busy && !reading} {...props}>
                {t('bank.choose')}
              </Button>
            )}
          </FileButton>
          {reading?.name}
        </div>
      </FormGroup>
      {reading && (
        <>
          <Questions
            questions={reading.preview.questions}
            statements={reading.preview.statements}
            answers={reading.answers}
            onAnswer={(given) => void answer(reading, given)}
          />
          {reading.preview.headingRow !== null && (
            <Columns preview={reading.preview} onAnswer={(given) => void answer(reading, given)} />
          )}
          {reading.preview.statements.map((statement, at) => (
            <Statement
              // biome-ignore lint/suspicious/noArrayIndexKey: statements have no name of their own, and never change their order
              key={at}
              statement={statement}
              lines={reading.preview.lines.filter((line) => line.statement === at)}
              unread={reading.preview.unread.filter((line) => line.statement === at).map(({ text }) => text)}
              isOpen={reading.preview.questions.some(({ kind }) => kind !== 'balance')}
              choiceOf={choiceOf}
              onChoose={choose}
              onTakeBack={(line) => void takeBack(reading, line)}
            />
          ))}
          {reading.preview.lines.some(isIncoming) && (
            <div className={classes.bar}>
              <Button
                loading={busy}
                disabled={ticked.length === 0 || reading.preview.questions.length > 0}
                onClick={() => void record(reading)}
              >
                {t('bank.take', { count: ticked.length })}
              </Button>
              <Text size="sm" c="dimmed">
                {t(reading.preview.questions.length > 0 ? 'bank.answerFirst' : 'bank.takeHint')}
              </Text>
            </div>
          )}
          {reading.preview.statements.length === 0 && reading.preview.questions.length === 0 && (
            <Alert color="orange">{t('bank.nothing')}</Alert>
          )}
        </>
      )}
    </Page>
  );
}
