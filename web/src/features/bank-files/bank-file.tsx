import type { BankAnswers, BankLine } from '@boxyard/contract/billing/bank-files.ts';
import { Alert, Button, FileButton, Text } from '@mantine/core';
import { useNavigate } from '@tanstack/react-router';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { ApiProblem } from '../../core/api/problem.ts';
import { sentence } from '../../core/text/i18n.ts';
import { toast } from '../../ui/action/toast.ts';
import { useAction } from '../../ui/action/use-action.ts';
import { useRequestKey } from '../../ui/action/use-request-key.ts';
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
  /** Runs what asks the server; where it refuses, its reason about a field is said. */
  const ask = (work: () => Promise<unknown>, failed: string) =>
    run(async () => {
      try {
        await work();
      } catch (error) {
        const reason = error instanceof ApiProblem ? error.errors[0] : undefined;
        if (!reason) throw error;
        toast.error(failed, sentence(reason, reason.message));
      }
    }, failed);
  const open = (file: File | null) => {
    if (!file) return;
    setReading(null);
    setChoices(new Map());
    void ask(async () => read(file.name, await contentOf(file), {}), t('bank.unreadable', { name: file.name }));
  };
  const answer = ({ name, content, answers }: Reading, given: BankAnswers) =>
    ask(() => read(name, content, { ...answers, ...given }), t('bank.unreadable', { name }));
  /** What somebody has changed meanwhile is chosen anew. */
  const readAgain = async (of: Reading) => {
    setChoices(new Map());
    await read(of.name, of.content, of.answers);
  };

  const choiceOf = (line: BankLine) => choices.get(line.id) ?? firstChoice(line);
  const choose = (line: BankLine, given: Partial<LineChoice>) =>
    setChoices((before) => new Map(before).set(line.id, { ...choiceOf(line), ...given }));
  const ticked = reading?.preview.lines.filter((line) => isIncoming(line) && choiceOf(line).isTicked) ?? [];

  const { keyOf } = useRequestKey();
  const take = ({ content, answers }: Reading, lines: BankChoice[]) =>
    takeBankLines(content, answers, lines, keyOf([content, answers, lines]));
  const record = (of: Reading) =>
    ask(async () => {
      try {
        const { recorded, matched, known } = await take(
          of,
          ticked.map((line) => chosen(line, choiceOf(line))),
        );
        toast.success(t('bank.done', { count: recorded, matched }));
        if (known > 0) toast.info(t('bank.known', { count: known }));
        await navigate({ to: '/invoices/payments' });
      } catch (error) {
        if (error instanceof ApiProblem && error.code === 'INVALID') await readAgain(of);
        throw error;
      }
    }, t('bank.failed'));
  const takeBack = (of: Reading, line: BankLine) =>
    ask(async () => {
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
          {reading && Object.keys(reading.answers).length > 0 && (
            <Button
              size="compact-sm"
              variant="subtle"
              onClick={() => void ask(() => read(reading.name, reading.content, {}), t('bank.failed'))}
            >
              {t('bank.answerAnew')}
            </Button>
          )}
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
