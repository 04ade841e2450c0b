import type { TransportRow } from '@boxyard/contract/gate/transports.ts';
import { Button, Group } from '@mantine/core';
import { IconFileText, IconMail, IconPhoto } from '@tabler/icons-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { IconButton } from '../../ui/action/icon-button.tsx';
import { toast } from '../../ui/action/toast.ts';
import { useAction } from '../../ui/action/use-action.ts';
import { EntityModal } from '../../ui/dialog/entity-modal.tsx';
import { ReceiptPhotos } from './receipt-photos.tsx';
import { mailReceipt } from './transports.api.ts';
import classes from './transports.module.css';
import { useReceipt } from './use-receipt.ts';

interface ReceiptButtonProps {
  transport: TransportRow;
  /** With the words written out, where there is room for them. */
  isSpelled?: boolean;
}

/** The receipt of a gate transport, as it is or with photos. */
export function ReceiptButton({ transport, isSpelled = false }: ReceiptButtonProps) {
  const { t } = useTranslation('transports');
  const { busy, open } = useReceipt(transport);
  const [choosing, setChoosing] = useState(false);
  const { receiptNumber, tripCode } = transport;
  const withPhotos = t('receipt.withPhotos', { tripCode });
  const show = t('receipt.show', { number: receiptNumber });
  return (
    <Group gap={4} className={classes.receipt}>
      <Button
        size="compact-sm"
        variant="default"
        loading={busy}
        leftSection={<IconFileText size={14} stroke={1.6} />}
        aria-label={receiptNumber ? show : t('receipt.issueOf', { tripCode })}
        onClick={() => void open()}
      >
        {receiptNumber ? isSpelled ? show : receiptNumber : <Issue />}
      </Button>
      {isSpelled ? (
        <Button
          size="compact-sm"
          variant="default"
          leftSection={<IconPhoto size={14} stroke={1.6} />}
          aria-label={withPhotos}
          onClick={() => setChoosing(true)}
        >
          {t('receipt.photos')}
        </Button>
      ) : (
        <IconButton icon={IconPhoto} label={withPhotos} onClick={() => setChoosing(true)} />
      )}
      {receiptNumber && <MailReceipt transport={transport} isSpelled={isSpelled} />}
      {receiptNumber && <span className={classes.onPaper}>{receiptNumber}</span>}
      <EntityModal opened={choosing} onClose={() => setChoosing(false)} title={withPhotos}>
        <ReceiptPhotos transport={transport} onDone={() => setChoosing(false)} />
      </EntityModal>
    </Group>
  );
}

/** To the persons of the customer who get receipts. */
function MailReceipt({ transport: { id, receiptNumber }, isSpelled }: Required<ReceiptButtonProps>) {
  const { t } = useTranslation('transports');
  const { busy, run } = useAction();
  const label = t('receipt.mailOf', { number: receiptNumber });
  const mail = () =>
    run(async () => {
      const { recipients } = await mailReceipt(id);
      toast.success(t('receipt.mailed', { addresses: recipients.join(', ') }));
    }, t('receipt.mailFailed'));
  return isSpelled ? (
    <Button
      size="compact-sm"
      variant="default"
      loading={busy}
      leftSection={<IconMail size={14} stroke={1.6} />}
      aria-label={label}
      onClick={() => void mail()}
    >
      {t('receipt.mail')}
    </Button>
  ) : (
    <IconButton icon={IconMail} label={label} disabled={busy} onClick={() => void mail()} />
  );
}

/** In a narrow list the word alone, beside the name of the column. */
function Issue() {
  const { t } = useTranslation('transports');
  return (
    <>
      <span className={classes.issue}>{t('receipt.issue')}</span>
      <span className={classes.issueShort}>{t('receipt.issueShort')}</span>
    </>
  );
}
