import { useTranslation } from 'react-i18next';
import { FormGroup } from '../../ui/form/form-group.tsx';
import { Comments } from './comments.tsx';
import classes from './task-activity.module.css';
import { Timeline } from './timeline.tsx';

/** What happened to a task, and what is said about it. */
export function TaskActivity({ taskId }: { taskId: number }) {
  const { t } = useTranslation('task-activity');
  return (
    <div className={classes.activity}>
      <FormGroup title={t('comments')}>
        <Comments taskId={taskId} />
      </FormGroup>
      <FormGroup title={t('timeline')}>
        <Timeline taskId={taskId} />
      </FormGroup>
    </div>
  );
}
