import type { Image } from '@boxyard/contract/core/images.ts';
import { UnstyledButton } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { formatDate } from '../../core/text/format.ts';
import { DeleteAction } from '../action/delete-action.tsx';
import { EditableTitle } from '../uploads/editable-title.tsx';
import type { PhotoSource } from './photo-source.ts';
import classes from './photos.module.css';

interface PhotoCardProps {
  image: Image;
  source: PhotoSource;
  isForeign: boolean;
  onOpen: () => void;
  onChanged: () => Promise<void>;
}

export function PhotoCard({ image, source, isForeign, onOpen, onChanged }: PhotoCardProps) {
  const { t } = useTranslation('files');
  const name = image.title || image.filename;
  return (
    <figure className={classes.card}>
      <UnstyledButton className={classes.frame} aria-label={t('open', { file: name })} onClick={onOpen}>
        <img src={image.thumbnailUrl} alt={name} loading="lazy" className={classes.thumbnail} />
      </UnstyledButton>
      <figcaption className={classes.caption}>
        {isForeign ? (
          <span className={classes.foreign}>{name}</span>
        ) : (
          <>
            <EditableTitle
              title={image.title}
              placeholder={image.filename}
              save={async (title) => {
                await source.rename(image, title);
                await onChanged();
              }}
            />
            <DeleteAction
              texts="files"
              values={{ file: name }}
              remove={(act) => source.remove(image, act)}
              after={() => void onChanged()}
            />
          </>
        )}
      </figcaption>
      <span className={classes.facts}>
        {formatDate(image.createdAt)}
        {isForeign && ` · ${t('ofDamage')}`}
      </span>
    </figure>
  );
}
