import type { WorkTaskDetail } from '@boxyard/contract/work/work-tasks.ts';
import { useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { ApiProblem } from '../../../core/api/problem.ts';
import { queryClient } from '../../../core/data/queries.ts';
import { doAct } from '../../../ui/action/do-act.ts';
import { toast } from '../../../ui/action/toast.ts';
import { offerUndo } from '../../../ui/action/undo.tsx';
import { placeText } from '../../../ui/container/place-text.ts';
import { refusalOf } from '../../../ui/container/said.tsx';
import { confirm } from '../../../ui/dialog/confirm.tsx';
import { titleInWords } from '../../../ui/task/task-title.ts';
import { placesQuery } from '../../positions/positions.api.ts';
import { type Ending, endTask } from '../work-tasks.api.ts';

type Task = Pick<WorkTaskDetail, 'id' | 'version' | 'type' | 'title' | 'containerId' | 'containerName'>;

interface EndTaskOptions {
  /** Saves what was edited, before the task ends, and answers the saved task; false stops the ending. */
  before?: () => Promise<Task | false>;
}

/** Asks, ends a task and shows the outcome. `end` answers whether the task has ended. */
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
    const move = shown.type === 'transfer' && ending === 'complete' ? await moveOf(shown.containerId) : [];
    const message = [titleInWords(shown), shown.containerName, ...move].join(' · ');
    if (!(await confirm({ title: t(`${ending}.question`), message, danger: ending === 'cancel' }))) return false;
    setBusy(ending);
    try {
      const task = before ? await before() : shown;
      if (!task) return false;
      const { act } = await doAct((by) => endTask(task, ending, by));
      offerUndo([t(`${ending}.done`), ...move].join(' '), act);
      return true;
    } catch (error) {
      if (!(error instanceof ApiProblem)) throw error;
      toast.error(t(`${ending}.failed`), refusalOf(error));
      return false;
    } finally {
      setBusy(null);
    }
  }

  return { busy, end };
}

/** From where to where a transfer goes. */
async function moveOf(containerId: number): Promise<string[]> {
  const { positions } = await queryClient.fetchQuery({ ...placesQuery(containerId), staleTime: 0 });
  return [
    [positions.current, positions.reserved]
      .map((cells) => placeText(cells))
      .filter(Boolean)
      .join(' → '),
  ];
}
