import { acceptPictures } from '@boxyard/contract/core/files.ts';
import type { Image } from '@boxyard/contract/core/images.ts';
import { Button, Text, UnstyledButton } from '@mantine/core';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { formatDate } from '../../core/text/format.ts';
import { DeleteAction } from '../action/delete-action.tsx';
import { ListWaiting } from '../list/list-waiting.tsx';
import { EditableTitle } from '../uploads/editable-title.tsx';
import { FileDrop } from '../uploads/file-drop.tsx';
import { Lightbox } from './lightbox.tsx';
import type { PhotoSource } from './photo-source.ts';
import classes from './photos.module.css';

/** Links to pictures end after an hour or two; fresh ones are asked for well before. */
const refreshMs = 45 * 60_000;

interface PhotosProps {
  source: PhotoSource;
  label: string;
  /** Pictures that are shown here but belong to another record cannot be renamed or deleted here. */
  isForeign?: (image: { damageId: number | null }) => boolean;
}

/** Pictures of one thing: add, look at, name, delete. */
export function Photos({ source, label, isForeign = () => false }: PhotosProps) {
  const { t } = useTranslation('files');
  const client = useQueryClient();
  const [shown, setShown] = useState<number | null>(null);
  const query = useQuery({
    queryKey: source.key,
    queryFn: ({ signal }) => source.list(signal),
    refetchInterval: refreshMs,
  });
  const changed = () => client.invalidateQueries({ queryKey: source.key });
  const images = query.data ?? [];
  const at = images.findIndex(({ id }) => id === shown);
  return (
    <div className={classes.photos}>
      <FileDrop label={label} hint={t('photoHint')} accept={acceptPictures} camera shrinks target={source.target} />
      {query.isPending && <ListWaiting height={150} />}
      {query.error && !query.data && (
        <Button variant="default" onClick={() => void query.refetch()}>
          {t('reload')}
        </Button>
      )}
      {query.data && images.length === 0 && (
        <Text size="sm" c="dimmed">
          {t('noPhotos')}
        </Text>
      )}
      {images.length > 0 && (
        <div className={classes.grid}>
          {images.map((image) => (
            <PhotoCard
              key={image.id}
              image={image}
              source={source}
              isForeign={isForeign(image)}
              onOpen={() => setShown(image.id)}
              onChanged={changed}
            />
          ))}
        </div>
      )}
      <Lightbox
        images={images}
        at={at < 0 ? null : at}
        onMove={(index) => setShown(images[index]?.id ?? null)}
        onClose={() => setShown(null)}
      />
    </div>
  );
}

interface PhotoCardProps {
  image: Image;
  source: PhotoSource;
  isForeign: boolean;
  onOpen: () => void;
  onChanged: () => Promise<void>;
}

function PhotoCard({ image, source, isForeign, onOpen, onChanged }: PhotoCardProps) {
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
