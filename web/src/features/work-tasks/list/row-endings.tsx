import { finalStatuses, type WorkTaskRow } from '@boxyard/contract/work/work-tasks.ts';
import { ActionIcon } from '@mantine/core';
import { IconCheck, IconX } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { titleInWords } from '../../../ui/task/task-title.ts';
import { useEndTask } from '../form/use-end-task.ts';
import { endings } from '../work-tasks.api.ts';
import classes from './tasks.module.css';

const icons = { complete: IconCheck, cancel: IconX };

/** Complete and Cancel within a row of a list. By `data-ending` the list finds the next row's, for the focus. */
export function RowEndings({ task }: { task: WorkTaskRow }) {
  const { t } = useTranslation('tasks');
  const { busy, end } = useEndTask();
  if (finalStatuses.some((final) => final === task.status)) return null;
  return endings.map((ending) => {
    const Icon = icons[ending];
    const name = t(`${ending}.one`, { title: titleInWords(task), container: task.containerName });
    return (
      <ActionIcon
        key={ending}
        data-ending={ending}
        className={classes.ending}
        variant="subtle"
        color={ending === 'complete' ? 'depot' : 'gray'}
        aria-label={name}
        title={name}
        loading={busy === ending}
        disabled={busy !== null}
        onClick={() => void end(task, ending)}
      >
        <Icon size={17} stroke={1.8} />
      </ActionIcon>
    );
  });
}
