import { useTranslation } from 'react-i18next';
import { FormGroup } from '../../ui/form/form-group.tsx';
import { Photos } from '../../ui/photos/photos.tsx';
import { containerPhotos } from './images.api.ts';

/** A container's photos. Pictures of its damages are shown here and changed with the damage. */
export function ImagesOfContainer({ containerId }: { containerId: number }) {
  const { t } = useTranslation('files');
  return (
    <FormGroup title={t('photos')}>
      <Photos
        source={containerPhotos(containerId)}
        label={t('addPhotos')}
        isForeign={({ damageId }) => damageId !== null}
      />
    </FormGroup>
  );
}
