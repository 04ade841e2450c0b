import type { Image } from '@boxyard/contract/images.ts';
import { ActionIcon, Modal, Text } from '@mantine/core';
import { IconChevronLeft, IconChevronRight } from '@tabler/icons-react';
import type { KeyboardEvent } from 'react';
import { useTranslation } from 'react-i18next';
import { dateTime } from '../../core/format.ts';
import classes from './photos.module.css';

interface LightboxProps {
  images: Image[];
  /** Which picture is open; null closes it. */
  at: number | null;
  onMove: (index: number) => void;
  onClose: () => void;
}

/** One picture large; arrow keys go on, Escape closes. */
export function Lightbox({ images, at, onMove, onClose }: LightboxProps) {
  const { t } = useTranslation('files');
  const image = at === null ? undefined : images[at];
  const step = (by: number) => at !== null && onMove((at + by + images.length) % images.length);
  const large = image?.thumbnails.at(-1)?.url ?? image?.url;

  function onKeyDown(event: KeyboardEvent) {
    if (event.key === 'ArrowLeft') step(-1);
    if (event.key === 'ArrowRight') step(1);
  }

  return (
    <Modal
      opened={image !== undefined}
      onClose={onClose}
      fullScreen
      title={image && (image.title || image.filename)}
      onKeyDown={onKeyDown}
      classNames={{ body: classes.stage }}
    >
      {image && (
        <>
          <a href={image.url} target="_blank" rel="noopener noreferrer" className={classes.large}>
            <img src={large} alt={image.title || image.filename} />
          </a>
          <div className={classes.steps}>
            <ActionIcon variant="default" size={44} aria-label={t('previous')} onClick={() => step(-1)}>
              <IconChevronLeft size={20} stroke={1.6} />
            </ActionIcon>
            <Text size="sm">
              {t('nth', { n: (at ?? 0) + 1, of: images.length })} · {image.width} × {image.height} ·{' '}
              {dateTime(image.createdAt)}
            </Text>
            <ActionIcon variant="default" size={44} aria-label={t('next')} onClick={() => step(1)}>
              <IconChevronRight size={20} stroke={1.6} />
            </ActionIcon>
          </div>
        </>
      )}
    </Modal>
  );
}
