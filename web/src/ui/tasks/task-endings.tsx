import type { WorkTaskDetail } from '@boxyard/contract/work-tasks.ts';
import { Button } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { useEndTask } from './use-end-task.ts';

type Task = Pick<WorkTaskDetail, 'id' | 'version' | 'type' | 'title' | 'containerId' | 'containerName'>;

interface TaskEndingsProps {
  task: Task;
  /** Saves what was edited first; false holds the ending back. */
  before: () => Promise<Task | false>;
}

/** Complete Task and Cancel Task, for the head of a task's form. */
export function TaskEndings({ task, before }: TaskEndingsProps) {
  const { t } = useTranslation('tasks');
  const { busy, end } = useEndTask({ before });
  return (
    <>
      <Button
        variant="default"
        c="var(--danger)"
        loading={busy === 'cancel'}
        disabled={busy !== null}
        onClick={() => void end(task, 'cancel')}
      >
        {t('cancel.button')}
      </Button>
      <Button loading={busy === 'complete'} disabled={busy !== null} onClick={() => void end(task, 'complete')}>
        {t('complete.button')}
      </Button>
    </>
  );
}
