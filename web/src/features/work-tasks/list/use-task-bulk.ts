import { workTaskStatuses } from '@boxyard/contract/core/enums.ts';
import type { WorkTaskRow } from '@boxyard/contract/work/work-tasks.ts';
import { useTranslation } from 'react-i18next';
import type { BulkActions } from '../../../ui/list/bulk-actions.ts';
import { lazyPart } from '../../../ui/page/lazy-part.tsx';
import { titleInWords } from '../../../ui/task/task-title.ts';
import { workTasksAtOnce } from '../work-tasks.api.ts';

const AssigneePicker = lazyPart(() => import('./assignee-picker.tsx').then((part) => part.AssigneePicker));

const { update, remove } = workTasksAtOnce;

/** What can be done with several tasks at once, transfers among them. */
export function useTaskBulk(): BulkActions<WorkTaskRow> {
  const { t } = useTranslation(['tasks', 'enums']);
  return {
    nameOf: (task) => `${task.containerName}, ${titleInWords(task)}`,
    changes: [
      {
        kind: 'menu',
        label: t('status'),
        options: workTaskStatuses.map((value) => ({ value, label: t(`workTaskStatus.${value}`, { ns: 'enums' }) })),
        apply: (records, value, act) =>
          update(records, { status: workTaskStatuses.find((status) => status === value) }, act),
      },
      {
        kind: 'picker',
        label: t('assignee'),
        picker: AssigneePicker,
        mayBeEmpty: true,
        apply: (records, assigneeId, act) => update(records, { assigneeId }, act),
      },
    ],
    remove,
  };
}
