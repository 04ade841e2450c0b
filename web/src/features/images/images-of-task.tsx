import { imagePhases } from '@boxyard/contract/core/images.ts';
import { useTranslation } from 'react-i18next';
import { FormGroup } from '../../ui/form/form-group.tsx';
import { SideBySide } from '../../ui/page/side-by-side.tsx';
import { Photos } from '../../ui/photos/photos.tsx';
import { taskPhotos } from './images.api.ts';

/** 'Images Before' and 'Images After' of a task. */
export function ImagesOfTask({ taskId }: { taskId: number }) {
  const { t } = useTranslation('files');
  return (
    <SideBySide>
      {imagePhases.map((phase) => (
        <FormGroup key={phase} title={t(`images.${phase}`)}>
          <Photos source={taskPhotos(taskId, phase)} label={t('addPhotos')} />
        </FormGroup>
      ))}
    </SideBySide>
  );
}
