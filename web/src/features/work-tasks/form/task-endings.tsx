import type { WorkTaskDetail } from '@boxyard/contract/work/work-tasks.ts';
import { Button } from '@mantine/core';
import type { MouseEvent, ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import classes from '../list/tasks.module.css';
import type { Ending } from '../work-tasks.api.ts';
import { useEndTask } from './use-end-task.ts';

type Task = Pick<WorkTaskDetail, 'id' | 'version' | 'type' | 'title' | 'containerId' | 'containerName'>;

interface TaskEndingsProps {
  task: Task;
  /** Saves what was edited, before the task ends; false stops the ending. */
  before: () => Promise<Task | false>;
  /** What else can be done, after these. */
  children?: ReactNode;
}

/** Complete Task and Cancel Task, for the head of a task's form. They go away with the task's end: the focus goes to the title. */
export function TaskEndings({ task, before, children }: TaskEndingsProps) {
  const { t } = useTranslation('tasks');
  const { busy, end } = useEndTask({ before });

  async function run({ currentTarget }: MouseEvent, ending: Ending) {
    const title = currentTarget.closest('header')?.querySelector('h1');
    if (await end(task, ending)) title?.focus();
  }

  const buttonOf = (ending: Ending) => ({
    loading: busy === ending,
    disabled: busy !== null,
    onClick: (event: MouseEvent) => void run(event, ending),
  });
  return (
    <div className={classes.actions}>
      <Button {...buttonOf('complete')}>{t('complete.button')}</Button>
      <Button variant="default" c="var(--danger)" {...buttonOf('cancel')}>
        {t('cancel.button')}
      </Button>
      {children}
    </div>
  );
}
