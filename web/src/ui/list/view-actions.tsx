import type { ListView, ListViewUpdate } from '@boxyard/contract/core/list-views.ts';
import { Menu } from '@mantine/core';
import { IconDots } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { IconButton } from '../action/icon-button.tsx';
import { toast } from '../action/toast.ts';
import { useAction } from '../action/use-action.ts';
import { confirm } from '../dialog/confirm.tsx';
import { listViews } from './use-list-views.ts';

interface ViewActionsProps {
  view: ListView;
  /** What the list shows now. */
  contents: Pick<ListView, 'search' | 'look'>;
  onRename: () => void;
  onDeleted: () => void;
}

/** What its maker, or an owner, can do with a view. */
export function ViewActions({ view, contents, onRename, onDeleted }: ViewActionsProps) {
  const { t } = useTranslation();
  const { busy, run } = useAction();
  const { name } = view;
  const change = (body: ListViewUpdate) =>
    void run(async () => {
      await listViews.update(view, body);
      toast.success(t('views.changed', { name }));
    });

  async function askAndRemove() {
    const question = { title: t('views.deleteTitle', { name }), yes: t('delete'), no: t('cancel'), danger: true };
    if (!(await confirm(view.isShared ? { ...question, message: t('views.deleteShared') } : question))) return;
    await run(async () => {
      await listViews.remove(view);
      toast.success(t('views.deleted', { name }));
      onDeleted();
    });
  }

  const label = t('views.actionsOf', { name });
  return (
    <Menu position="bottom-end" returnFocus withinPortal={false}>
      <Menu.Target>
        <IconButton icon={IconDots} label={label} loading={busy} />
      </Menu.Target>
      <Menu.Dropdown>
        <Menu.Item onClick={() => change(contents)}>{t('views.update')}</Menu.Item>
        <Menu.Item onClick={onRename}>{t('views.rename')}</Menu.Item>
        {view.isOwn && (
          <Menu.Item onClick={() => change({ isShared: !view.isShared })}>
            {t(view.isShared ? 'views.unshare' : 'views.share')}
          </Menu.Item>
        )}
        <Menu.Item c="var(--danger)" onClick={() => void askAndRemove()}>
          {t('delete')}
        </Menu.Item>
      </Menu.Dropdown>
    </Menu>
  );
}
