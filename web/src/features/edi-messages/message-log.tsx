import type { EdiLogLine } from '@boxyard/contract/edi/edi-messages.ts';
import { Text } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { formatDateTime } from '../../core/text/format.ts';
import { failureText } from '../../ui/edi/failure-text.ts';
import classes from './messages.module.css';

/** What happened to a message, one below the other as it happened. */
export function MessageLog({ log }: { log: EdiLogLine[] }) {
  const { t } = useTranslation('edi');
  if (log.length === 0) return <Text c="dimmed">{t('logEmpty')}</Text>;
  return (
    <ol className={classes.log}>
      {log.map(({ at, what, adminName, ...said }, nth) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: the log only grows at its end
        <li key={nth}>
          <time>{formatDateTime(at)}</time>
          <span>
            <b>{t(`did.${what}`)}</b>
            {adminName && ` · ${adminName}`}
            {failureText(said) && <span className={classes.note}>{failureText(said)}</span>}
          </span>
        </li>
      ))}
    </ol>
  );
}
