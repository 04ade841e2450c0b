import { useTranslation } from 'react-i18next';
import { FormGroup } from '../../ui/form/form-group.tsx';
import { containerPhotos } from '../../ui/photos/photo-source.ts';
import { Photos } from '../../ui/photos/photos.tsx';
import { Documents } from './documents.tsx';
import classes from './media.module.css';

/** A container's documents and photos. Pictures of its damages are shown here and changed there. */
export function MediaOfContainer({ containerId }: { containerId: number }) {
  const { t } = useTranslation('files');
  return (
    <div className={`${classes.media} ${classes.container}`}>
      <FormGroup title={t('documents')}>
        <Documents containerId={containerId} />
      </FormGroup>
      <FormGroup title={t('photos')}>
        <Photos
          source={containerPhotos(containerId)}
          label={t('addPhotos')}
          isForeign={({ damageId }) => damageId !== null}
        />
      </FormGroup>
    </div>
  );
}
