import type { TransportRow } from '@boxyard/contract/transports.ts';
import { ActionIcon, Button, Group } from '@mantine/core';
import { IconFileText, IconPhoto } from '@tabler/icons-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { EntityModal } from '../../ui/dialog/entity-modal.tsx';
import { ReceiptPhotos } from './receipt-photos.tsx';
import classes from './transports.module.css';
import { useReceipt } from './use-receipt.ts';

/** The receipt of a gate transport, as it is or with photos. */
export function ReceiptButton({ transport }: { transport: TransportRow }) {
  const { t } = useTranslation('transports');
  const { busy, open } = useReceipt(transport);
  const [choosing, setChoosing] = useState(false);
  const { receiptNumber, tripCode } = transport;
  return (
    <Group gap={4} className={classes.receipt}>
      <Button
        size="compact-sm"
        variant="default"
        loading={busy}
        leftSection={<IconFileText size={14} stroke={1.6} />}
        aria-label={receiptNumber ? t('receipt.show', { number: receiptNumber }) : t('receipt.issueOf', { tripCode })}
        onClick={() => void open()}
      >
        {receiptNumber || t('receipt.issue')}
      </Button>
      <ActionIcon
        variant="subtle"
        color="gray"
        aria-label={t('receipt.withPhotos', { tripCode })}
        title={t('receipt.withPhotos', { tripCode })}
        onClick={() => setChoosing(true)}
      >
        <IconPhoto size={16} stroke={1.6} />
      </ActionIcon>
      <EntityModal opened={choosing} onClose={() => setChoosing(false)} title={t('receipt.withPhotos', { tripCode })}>
        <ReceiptPhotos transport={transport} onDone={() => setChoosing(false)} />
      </EntityModal>
    </Group>
  );
}
