import type { Image } from '@boxyard/contract/core/images.ts';
import { ActionIcon, Modal } from '@mantine/core';
import { IconChevronLeft, IconChevronRight } from '@tabler/icons-react';
import type { KeyboardEvent } from 'react';
import { useTranslation } from 'react-i18next';
import { formatDateTime } from '../../core/text/format.ts';
import { useEscapeFirst } from '../dialog/use-escape-first.ts';
import classes from './lightbox.module.css';

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
  const name = image && (image.title || image.filename);
  const step = (by: number) => at !== null && onMove((at + by + images.length) % images.length);
  useEscapeFirst(image !== undefined, onClose);

  function onKeyDown(event: KeyboardEvent) {
    if (event.key === 'ArrowLeft') step(-1);
    if (event.key === 'ArrowRight') step(1);
  }

  return (
    <Modal
      opened={image !== undefined}
      onClose={onClose}
      closeOnEscape={false}
      fullScreen
      title={name}
      onKeyDown={onKeyDown}
      closeButtonProps={{ 'aria-label': t('common:close') }}
      classNames={classes}
    >
      {image && (
        <>
          <div className={classes.frame}>
            <a
              href={image.url}
              target="_blank"
              rel="noopener noreferrer"
              title={t('original')}
              className={classes.picture}
            >
              <img src={image.thumbnails.at(-1)?.url ?? image.url} alt={name} />
            </a>
          </div>
          {images.length > 1 && (
            <>
              <ActionIcon
                variant="default"
                size={44}
                className={classes.previous}
                aria-label={t('previous')}
                onClick={() => step(-1)}
              >
                <IconChevronLeft size={20} stroke={1.6} />
              </ActionIcon>
              <ActionIcon
                variant="default"
                size={44}
                className={classes.next}
                aria-label={t('next')}
                onClick={() => step(1)}
              >
                <IconChevronRight size={20} stroke={1.6} />
              </ActionIcon>
            </>
          )}
          <p className={classes.facts}>
            <span>{t('nth', { n: (at ?? 0) + 1, of: images.length })}</span>
            <span>
              {image.width} × {image.height}
            </span>
            <span>{formatDateTime(image.createdAt)}</span>
          </p>
        </>
      )}
    </Modal>
  );
}
