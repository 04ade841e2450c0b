import type { BankLine, BankMatch, BankStatement } from '@boxyard/contract/billing/bank-files.ts';
import { Alert, Text, Title } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { StatusBadge } from '../../ui/badge/status-badge.tsx';
import type { LineChoice } from './bank-files.api.ts';
import classes from './bank-files.module.css';
import { formatExact } from './exact.ts';
import { Lines } from './lines.tsx';
import { toneOf } from './tones.ts';

const shownUnread = 5;

interface StatementProps {
  statement: BankStatement;
  lines: readonly BankLine[];
  unread: readonly string[];
  /** A question is open by which the lines may be read otherwise. */
  isOpen: boolean;
  choiceOf: (line: BankLine) => LineChoice;
  onChoose: (line: BankLine, choice: Partial<LineChoice>) => void;
  onTakeBack: (line: BankLine) => void;
}

/** A statement of one account: its balances, its lines, and what of it cannot be read. */
export function Statement({ statement, lines, unread, isOpen, ...rest }: StatementProps) {
  const { t } = useTranslation('payments');
  const { iban, currency, opening, booked, closing, difference, entries } = statement;
  const sums = {
    opening: formatExact(opening ?? '0', currency),
    booked: formatExact(booked, currency),
    closing: formatExact(closing ?? '0', currency),
  };
  const title = [iban.replaceAll(/(.{4})(?=.)/g, '$1 '), currency].filter(Boolean).join(' · ');
  return (
    <section className={classes.statement} aria-label={title || t('bank.title')}>
      {title && (
        <Title order={2} size="h4">
          {title}
        </Title>
      )}
      <Text size="sm" c="dimmed">
        {t(difference === null ? 'bank.unchecked' : difference === '0.00' ? 'bank.checked' : 'bank.differs', sums)}
      </Text>
      {entries === 0 && <Alert color="blue">{t('bank.noEntries')}</Alert>}
      {unread.length > 0 && !isOpen && <Unread lines={unread} />}
      {lines.length > 0 && (
        <>
          <Counts lines={lines} />
          <Lines lines={lines} {...rest} />
        </>
      )}
    </section>
  );
}

function Counts({ lines }: { lines: readonly BankLine[] }) {
  const { t } = useTranslation('payments');
  const counts: [BankMatch, BankLine[]][] = [...Map.groupBy(lines, ({ match }) => match)];
  return (
    <p className={classes.counts}>
      {counts.map(([match, all]) => (
        <StatusBadge key={match} tone={toneOf(match)}>
          {t(`match.${match}`)}: {all.length}
        </StatusBadge>
      ))}
    </p>
  );
}

/** What cannot be read with certainty, so that none is missed unseen. */
function Unread({ lines }: { lines: readonly string[] }) {
  const { t } = useTranslation('payments');
  const more = lines.length - shownUnread;
  return (
    <Alert color="orange">
      <Text fw={600}>{t('bank.unread', { count: lines.length })}</Text>
      {lines.slice(0, shownUnread).map((line, at) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: the lines never change their order, and may be alike
        <div key={at}>{line}</div>
      ))}
      {more > 0 && t('bank.unreadMore', { count: more })}
    </Alert>
  );
}
