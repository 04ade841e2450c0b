import type { TransportRow } from '@boxyard/contract/gate/transports.ts';
import { useTranslation } from 'react-i18next';
import { currentLanguage } from '../../core/text/i18n.ts';
import { toast } from '../../ui/action/toast.ts';
import { useAction } from '../../ui/action/use-action.ts';
import { confirm } from '../../ui/dialog/confirm.tsx';
import { issueReceipt } from './transports.api.ts';

/** Issues the receipt of a gate transport, or shows the one that there is, with photos where some were chosen. */
export function useReceipt(transport: TransportRow) {
  const { t } = useTranslation('transports');
  const { busy, run } = useAction();

  async function show(photos: number[]) {
    const issue = (revise: boolean) => issueReceipt(transport, currentLanguage(), { revise, photos });
    let receipt = await issue(false);
    const { number } = receipt;
    if (receipt.isOutdated && (await confirm(outdated(number)))) receipt = await issue(true);
    // A browser may hold back a tab that comes too long after the click; a fresh click opens it.
    const opened = window.open(receipt.url, '_blank');
    if (opened) toast.success(t('receipt.ready', { number }));
    else if (await confirm(heldBack(number))) window.open(receipt.url, '_blank');
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

  return { busy, open: (photos: number[] = []) => run(() => show(photos), t('receipt.failed')) };
}
