import { imagePhases } from '@boxyard/contract/images.ts';
import { useTranslation } from 'react-i18next';
import { FormGroup } from '../../ui/form/form-group.tsx';
import { taskPhotos } from '../../ui/photos/photo-source.ts';
import { Photos } from '../../ui/photos/photos.tsx';
import classes from './media.module.css';

/** 'Images Before' and 'Images After' of a task. */
export function TaskImages({ taskId }: { taskId: number }) {
  const { t } = useTranslation('files');
  return (
    <div className={`${classes.media} ${classes.task}`}>
      {imagePhases.map((phase) => (
        <FormGroup key={phase} title={t(`images.${phase}`)}>
          <Photos source={taskPhotos(taskId, phase)} label={t('addPhotos')} />
        </FormGroup>
      ))}
    </div>
  );
}
