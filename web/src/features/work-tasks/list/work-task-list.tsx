import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { LinkButton } from '../../../ui/action/link-button.tsx';
import { ListPage } from '../../../ui/list/list-page.tsx';
import { listedTypes, workTaskList } from '../work-tasks.api.ts';
import { useTaskColumns } from './task-columns.tsx';
import { useTaskBulk } from './use-task-bulk.ts';
import { useTaskToggles } from './use-task-toggles.ts';

/** The work of the whole account; transfers have a screen of their own. */
export function WorkTaskList() {
  const { t } = useTranslation('work-tasks');
  const all = useTaskColumns({ types: listedTypes });
  const columns = useMemo(() => {
    const { containerName, title, type, status, dueDate, creatorName, assigneeName, actions } = all;
    return [containerName, title, type, status, dueDate, creatorName, assigneeName, actions];
  }, [all]);
  // A task belongs to a container and begins there.
  const begin = (
    <LinkButton to="/containers" variant="default">
      {t('toContainers')}
    </LinkButton>
  );
  return (
    <ListPage
      list={workTaskList}
      texts="work-tasks"
      columns={columns}
      toggles={useTaskToggles()}
      bulk={useTaskBulk()}
      begin={begin}
    />
  );
}
