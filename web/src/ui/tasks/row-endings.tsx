import { finalStatuses, type WorkTaskRow } from '@boxyard/contract/work-tasks.ts';
import { ActionIcon } from '@mantine/core';
import { IconCheck, IconX } from '@tabler/icons-react';
import { useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { type Ending, endings } from './end-task.ts';
import { useEndTask } from './use-end-task.ts';

const icons = { complete: IconCheck, cancel: IconX };

/** Complete and Cancel within a row of a list. The row may go elsewhere by it; the focus stays where the row was. */
export function RowEndings({ task }: { task: WorkTaskRow }) {
  const { t } = useTranslation('tasks');
  const { busy, end } = useEndTask();
  const place = useRef<HTMLSpanElement>(null);
  if (finalStatuses.some((final) => final === task.status)) return null;

  async function run(ending: Ending) {
    const row = place.current?.closest('tr');
    const [body, index] = [row?.parentElement, row ? row.sectionRowIndex : 0];
    if (!(await end(task, ending)) || !(body instanceof HTMLTableSectionElement)) return;
    requestAnimationFrame(() => focusRow(body, index, ending));
  }

  return (
    <span ref={place}>
      {endings.map((ending) => {
        const Icon = icons[ending];
        const name = t(`${ending}.one`, { title: task.title, container: task.containerName });
        return (
          <ActionIcon
            key={ending}
            data-ending={ending}
            variant="subtle"
            color={ending === 'complete' ? 'depot' : 'gray'}
            aria-label={name}
            title={name}
            loading={busy === ending}
            disabled={busy !== null}
            onClick={() => void run(ending)}
          >
            <Icon size={17} stroke={1.8} />
          </ActionIcon>
        );
      })}
    </span>
  );
}

/** The same place, where the next task is by now: its own Complete or Cancel, so that a list is worked off key by key. */
function focusRow(body: HTMLTableSectionElement, index: number, ending: Ending): void {
  const row = body.rows[Math.min(index, body.rows.length - 1)];
  const next = row?.querySelector<HTMLElement>(`[data-ending="${ending}"]`);
  (next ?? row?.querySelector<HTMLElement>('a, button'))?.focus();
}
