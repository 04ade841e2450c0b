import type { Calendar } from '@boxyard/contract/billing/rate-cards.ts';
import { Alert, List } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { formatDay } from '../../core/text/format.ts';

/** Days that the tariff for all clients charges because the client's own one ended. Its texts: `bill-calendar`. */
export function Gaps({ gaps }: { gaps: Calendar['gaps'] }) {
  const { t } = useTranslation('bill-calendar');
  if (gaps.length === 0) return null;
  return (
    <Alert color="orange" title={t('gaps')}>
      <List size="sm">
        {gaps.map(({ from, to, chargeCode, ended }) => (
          <List.Item key={`${from} ${chargeCode} ${ended}`}>
            {from === to ? formatDay(from) : `${formatDay(from)} – ${formatDay(to)}`} · {chargeCode} ·{' '}
            {t('endedCard', { name: ended })}
          </List.Item>
        ))}
      </List>
    </Alert>
  );
}
