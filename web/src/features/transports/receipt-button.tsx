import type { TransportRow } from '@boxyard/contract/transports.ts';
import { Button } from '@mantine/core';
import { IconFileText } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { currentLanguage } from '../../core/text/i18n.ts';
import { useAction } from '../../ui/action/use-action.ts';
import { confirm } from '../../ui/dialog/confirm.tsx';
import { issueReceipt } from './transports.api.ts';

/** Issues the receipt of a gate transport, or shows the one that there is. */
export function ReceiptButton({ transport }: { transport: TransportRow }) {
  const { t } = useTranslation('transports');
  const { busy, run } = useAction();
  const { id, containerId, receiptNumber, tripCode } = transport;
  const issue = (revise: boolean) => issueReceipt(containerId, id, currentLanguage(), revise);

  async function open() {
    let receipt = await issue(false);
    const { number } = receipt;
    if (receipt.isOutdated && (await confirm(outdated(number)))) receipt = await issue(true);
    // A browser may hold back a tab that comes too long after the click; a fresh click opens it.
    if (!window.open(receipt.url, '_blank') && (await confirm(heldBack(number)))) window.open(receipt.url, '_blank');
  }

  const outdated = (number: string) => ({
    title: t('receipt.outdatedTitle', { number }),
    message: t('receipt.outdatedText'),
    yes: t('receipt.revise'),
    no: t('receipt.asIssued'),
  });
  const heldBack = (number: string) => ({
    title: t('receipt.ready', { number }),
    yes: t('receipt.open'),
    no: t('common:cancel'),
  });

  return (
    <Button
      size="compact-sm"
      variant="default"
      loading={busy}
      leftSection={<IconFileText size={14} stroke={1.6} />}
      aria-label={receiptNumber ? t('receipt.show', { number: receiptNumber }) : t('receipt.issueOf', { tripCode })}
      onClick={() => void run(open, t('receipt.failed'))}
    >
      {receiptNumber || t('receipt.issue')}
    </Button>
  );
}
