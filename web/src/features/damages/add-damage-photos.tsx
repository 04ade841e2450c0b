import { acceptPictures } from '@boxyard/contract/core/files.ts';
import { Button } from '@mantine/core';
import { IconCamera } from '@tabler/icons-react';
import { useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { UploadList } from '../../ui/uploads/upload-list.tsx';
import { useUploads } from '../../ui/uploads/use-uploads.ts';
import { damagePhotos } from '../images/images.api.ts';

interface AddDamagePhotosProps {
  containerId: number;
  damageId: number;
  /** The damage in words, to tell its button from those of others. */
  location: string;
}

/** Opens the camera or the choice of files at once, where the screen is about something else, and sends what is chosen. */
export function AddDamagePhotos({ containerId, damageId, location }: AddDamagePhotosProps) {
  const { t } = useTranslation('damages');
  const picker = useRef<HTMLInputElement>(null);
  const [sent, setSent] = useState(0);
  const { target } = damagePhotos(containerId, damageId);
  const uploads = useUploads(target, { shrinks: true, onSent: () => setSent((count) => count + 1) });
  return (
    <>
      <Button
        size="compact-sm"
        variant="default"
        leftSection={<IconCamera size={14} stroke={1.6} />}
        aria-label={t('addPicturesOf', { location })}
        onClick={() => picker.current?.click()}
      >
        {t('addPictures')}
      </Button>
      <input
        ref={picker}
        type="file"
        multiple
        hidden
        accept={acceptPictures}
        aria-label={t('addPicturesOf', { location })}
        onChange={({ currentTarget }) => {
          uploads.add([...(currentTarget.files ?? [])]);
          currentTarget.value = '';
        }}
      />
      <span role="status">{sent > 0 && t('picturesAdded', { n: sent })}</span>
      <UploadList items={uploads.items} />
    </>
  );
}
