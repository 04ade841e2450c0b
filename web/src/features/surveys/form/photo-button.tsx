import { acceptPictures } from '@boxyard/contract/core/files.ts';
import { Button, CloseButton } from '@mantine/core';
import { IconCamera } from '@tabler/icons-react';
import { useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { newKey } from '../../../core/new-key.ts';
import type { SurveyPhoto } from '../survey.values.ts';
import classes from './surveys.module.css';

/** On a phone the camera opens at once. */
const hasCamera = matchMedia('(pointer: coarse)').matches;

interface PhotoButtonProps {
  /** Whose photos they are: of an item of the checklist, or of a finding. */
  of: string;
  /** In words. */
  name: string;
  photos: readonly SurveyPhoto[];
  onChange: (change: (photos: SurveyPhoto[]) => SurveyPhoto[]) => void;
}

/** Photos that stay on this device until the survey is sent. */
export function PhotoButton({ of, name, photos, onChange }: PhotoButtonProps) {
  const { t } = useTranslation('surveys');
  const picker = useRef<HTMLInputElement>(null);
  const own = photos.filter((photo) => photo.of === of);
  return (
    <div className={classes.photos}>
      {own.map((photo, at) => (
        <Thumbnail
          key={photo.id}
          photo={photo}
          label={t('photoNth', { number: at + 1, name })}
          onRemove={() => onChange((all) => all.filter(({ id }) => id !== photo.id))}
        />
      ))}
      <Button
        variant="default"
        className={classes.tall ?? ''}
        leftSection={<IconCamera size={18} stroke={1.6} />}
        aria-label={t('photoOf', { name })}
        onClick={() => picker.current?.click()}
      >
        {t('photo')}
      </Button>
      <input
        ref={picker}
        type="file"
        hidden
        multiple
        accept={hasCamera ? 'image/*' : acceptPictures}
        aria-label={t('photoOf', { name })}
        {...(hasCamera && { capture: 'environment' })}
        onChange={({ currentTarget }) => {
          const added = [...(currentTarget.files ?? [])].map((file) => ({ id: newKey(), of, file }));
          currentTarget.value = '';
          onChange((all) => [...all, ...added]);
        }}
      />
    </div>
  );
}

interface ThumbnailProps {
  photo: SurveyPhoto;
  label: string;
  onRemove: () => void;
}

function Thumbnail({ photo: { file }, label, onRemove }: ThumbnailProps) {
  const { t } = useTranslation('surveys');
  const [url, setUrl] = useState('');
  useEffect(() => {
    const made = URL.createObjectURL(file);
    setUrl(made);
    return () => URL.revokeObjectURL(made);
  }, [file]);
  return (
    <span className={classes.thumbnail}>
      {url && <img src={url} alt={label} />}
      <CloseButton size={44} aria-label={t('removePhoto', { photo: label })} onClick={onRemove} />
    </span>
  );
}
