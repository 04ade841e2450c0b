import type { BankAnswers, BankQuestion, BankStatement } from '@boxyard/contract/billing/bank-files.ts';
import { Button } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { FormGroup } from '../../ui/form/form-group.tsx';
import { AccountQuestion } from './account-question.tsx';
import classes from './bank-files.module.css';
import { formatExact } from './exact.ts';

interface QuestionsProps {
  questions: readonly BankQuestion[];
  statements: readonly BankStatement[];
  answers: BankAnswers;
  onAnswer: (answers: BankAnswers) => void;
}

/** What the file leaves open: nothing is recorded before it is answered. */
export function Questions({ questions, ...rest }: QuestionsProps) {
  // The choice of the columns asks for them itself.
  const asked = questions.filter(({ kind }) => kind !== 'columns');
  // Entries without a status are one question.
  const once = asked.filter(
    ({ kind }, at) => kind !== 'status' || asked.findIndex((each) => each.kind === kind) === at,
  );
  return once.map((question) => (
    <div key={`${question.kind} ${question.statement} ${question.text}`} className={classes.question}>
      <Question question={question} all={asked} {...rest} />
    </div>
  ));
}

interface QuestionProps extends Omit<QuestionsProps, 'questions'> {
  question: BankQuestion;
  all: readonly BankQuestion[];
}

function Question({ question, all, statements, answers, onAnswer }: QuestionProps) {
  const { t } = useTranslation('payments');
  const { kind, text, statement } = question;
  const of = statements[statement ?? 0];
  const choice = (label: string, given: BankAnswers) => (
    <Button key={label} size="compact-sm" variant="default" onClick={() => onAnswer(given)}>
      {label}
    </Button>
  );
  const ask = (words: string, ...choices: React.ReactNode[]) => (
    <FormGroup title={t(`bank.ask.${kind}`)} hint={words} wide>
      <div className={classes.choices}>{choices}</div>
    </FormGroup>
  );
  switch (kind) {
    case 'account':
      return (
        <FormGroup title={t('bank.ask.account')} hint={t('bank.accountHint')} wide>
          <AccountQuestion onAnswer={(account) => onAnswer({ account })} />
        </FormGroup>
      );
    case 'decimalSign':
      return ask(
        t('bank.whichNumber', { text }),
        ...([',', '.'] as const).map((decimalSign) => choice(readAs(text, decimalSign), { decimalSign })),
      );
    case 'ownIban':
      return ask(
        t('bank.foreignIban', { iban: text || '–' }),
        choice(t('bank.isOwn'), { ownIbans: [...(answers.ownIbans ?? []), text] }),
      );
    case 'status':
      return ask(
        all
          .filter((each) => each.kind === 'status')
          .map((each) => each.text)
          .join('; '),
        choice(t('bank.areBooked'), { areBooked: true }),
        choice(t('bank.notBooked'), { areBooked: false }),
      );
    default: {
      const difference = { statement: statement ?? 0, difference: text };
      const money = (exact = '0') => formatExact(exact, of?.currency ?? '');
      const sums = {
        opening: money(of?.opening ?? undefined),
        booked: money(of?.booked),
        closing: money(of?.closing ?? undefined),
        difference: money(text),
      };
      return ask(
        t('bank.balanceDiffers', sums),
        choice(t('bank.allTheSame'), { differences: [...(answers.differences ?? []), difference] }),
      );
    }
  }
}

/** `3.000` by either sign: three, or three thousand. */
function readAs(text: string, sign: ',' | '.'): string {
  const plain = text.replaceAll(/[^\d.,-]/g, '').replaceAll(sign === ',' ? '.' : ',', '');
  return formatExact(plain.replace(sign, '.'), '');
}
