import type { Webhook } from '@boxyard/contract/integrations/webhooks.ts';
import { useTranslation } from 'react-i18next';
import { formatSince } from '../../core/text/format.ts';
import { StatusBadge } from '../../ui/badge/status-badge.tsx';

export function WebhookState({ webhook: { isEnabled, failingSince } }: { webhook: Webhook }) {
  const { t } = useTranslation('webhooks');
  if (!isEnabled) {
    return (
      <StatusBadge tone={failingSince === null ? 'neutral' : 'danger'}>
        {failingSince === null ? t('disabled') : t('disabledFailing')}
      </StatusBadge>
    );
  }
  if (failingSince !== null) {
    return <StatusBadge tone="warn">{t('failing', { since: formatSince(failingSince) })}</StatusBadge>;
  }
  return <StatusBadge tone="success">{t('enabled')}</StatusBadge>;
}
