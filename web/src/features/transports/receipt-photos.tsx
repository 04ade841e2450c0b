import type { Image } from '@boxyard/contract/core/images.ts';
import { mostPhotos } from '@boxyard/contract/gate/receipts.ts';
import type { TransportRow } from '@boxyard/contract/gate/transports.ts';
import { Button, Checkbox, Group, Skeleton, Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { formatDate } from '../../core/text/format.ts';
import classes from './receipt-photos.module.css';
import { receiptPhotosQuery } from './transports.api.ts';
import { useReceipt } from './use-receipt.ts';

/** Chooses the photos that a receipt is printed with, in the order of the choice. */
export function ReceiptPhotos({ transport, onDone }: { transport: TransportRow; onDone: () => void }) {
  const { t } = useTranslation(['transports', 'files']);
  const { busy, open } = useReceipt(transport);
  const { data: images, error, refetch } = useQuery(receiptPhotosQuery(transport));
  const [chosen, setChosen] = useState<number[]>([]);
  const choose = (id: number, isChosen: boolean) =>
    setChosen((before) => (isChosen ? [...before, id] : before.filter((each) => each !== id)));

  async function finish() {
    await open(chosen);
    onDone();
  }

  if (error && !images) {
    return (
      <Button variant="default" onClick={() => void refetch()}>
        {t('files:reload')}
      </Button>
    );
  }
  if (!images) return <Skeleton height={180} />;
  if (images.length === 0) return <Text c="dimmed">{t('receipt.noPhotos')}</Text>;
  return (
    <>
      <Text size="sm" c="dimmed" mb="sm">
        {t('receipt.photosHint', { most: mostPhotos })}
      </Text>
      <div className={classes.grid}>
        {images.map((image) => (
          <PhotoChoice
            key={image.id}
            image={image}
            isChosen={chosen.includes(image.id)}
            isFull={chosen.length === mostPhotos}
            onChoose={(isChosen) => choose(image.id, isChosen)}
          />
        ))}
      </div>
      <Group justify="space-between" mt="lg">
        <Text size="sm" role="status">
          {t('receipt.photosChosen', { count: chosen.length, most: mostPhotos })}
        </Text>
        <Button disabled={chosen.length === 0} loading={busy} onClick={() => void finish()}>
          {t('receipt.open')}
        </Button>
      </Group>
    </>
  );
}

interface PhotoChoiceProps {
  image: Image;
  isChosen: boolean;
  isFull: boolean;
  onChoose: (isChosen: boolean) => void;
}

function PhotoChoice({ image, isChosen, isFull, onChoose }: PhotoChoiceProps) {
  const { t } = useTranslation('files');
  const name = image.title || image.filename;
  const facts = [formatDate(image.createdAt), image.damageId !== null && t('ofDamage')].filter(Boolean).join(' · ');
  return (
    // biome-ignore lint/a11y/noLabelWithoutControl: the checkbox is the control, within the label
    <label className={classes.photo} data-chosen={isChosen || undefined}>
      <img src={image.thumbnailUrl} alt="" loading="lazy" className={classes.thumbnail} />
      <span className={classes.caption}>
        <Checkbox
          aria-label={`${name}, ${facts}`}
          checked={isChosen}
          disabled={isFull && !isChosen}
          onChange={(event) => onChoose(event.currentTarget.checked)}
        />
        <span className={classes.words}>
          <span className={classes.name}>{name}</span>
          <span className={classes.facts}>{facts}</span>
        </span>
      </span>
    </label>
  );
}
