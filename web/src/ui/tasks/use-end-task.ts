import type { WorkTaskDetail } from '@boxyard/contract/work-tasks.ts';
import { useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { sentence } from '../../core/i18n.ts';
import { ApiProblem } from '../../core/problem.ts';
import { confirm } from '../confirm.tsx';
import { toast } from '../toast.ts';
import { type Ending, endTask } from './end-task.ts';
import { titleInWords } from './task-title.ts';

type Task = Pick<WorkTaskDetail, 'id' | 'version' | 'type' | 'title' | 'containerId' | 'containerName'>;

interface EndTaskOptions {
  /** Saves what was edited first; false holds the ending back. Answers the task as it is then. */
  before?: () => Promise<Task | false>;
}

/** Asks once more, ends a task and says what came of it. `end` answers whether the task has ended. */
export function useEndTask({ before }: EndTaskOptions = {}) {
  const { t } = useTranslation('tasks');
  const [busy, setBusy] = useState<Ending | null>(null);
  const pressed = useRef<Element | null>(null);
  // A button loses the focus while it is busy; after a refusal it gets it back.
  useEffect(() => {
    const isLost = busy === null && document.activeElement === document.body;
    if (isLost && pressed.current instanceof HTMLElement) pressed.current.focus();
  }, [busy]);

  async function end(shown: Task, ending: Ending): Promise<boolean> {
    pressed.current = document.activeElement;
    const message = `${titleInWords(shown)} · ${shown.containerName}`;
    if (!(await confirm({ title: t(`${ending}.question`), message, danger: ending === 'cancel' }))) return false;
    setBusy(ending);
    try {
      const task = before ? await before() : shown;
      if (!task) return false;
      await endTask(task, ending);
      toast.success(t(`${ending}.done`));
      return true;
    } catch (error) {
      if (!(error instanceof ApiProblem)) throw error;
      toast.error(`${t(`${ending}.failed`)} ${sentence(error.body, error.body.detail)}`);
      return false;
    } finally {
      setBusy(null);
    }
  }

  return { busy, end };
}
