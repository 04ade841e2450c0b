import type { Image } from '@boxyard/contract/core/images.ts';
import { UnstyledButton } from '@mantine/core';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Lightbox } from './lightbox.tsx';
import classes from './photo-strip.module.css';

/** Pictures in a row; a tap shows one large. */
export function PhotoStrip({ images }: { images: Image[] }) {
  const { t } = useTranslation('files');
  const [at, setAt] = useState<number | null>(null);
  if (images.length === 0) return null;
  return (
    <div className={classes.strip}>
      {images.map(({ id, thumbnailUrl, filename }, nth) => (
        <UnstyledButton key={id} aria-label={t('open', { file: filename })} onClick={() => setAt(nth)}>
          <img src={thumbnailUrl} alt="" loading="lazy" />
        </UnstyledButton>
      ))}
      <Lightbox images={images} at={at} onMove={setAt} onClose={() => setAt(null)} />
    </div>
  );
}
