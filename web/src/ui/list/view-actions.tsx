import type { ListView } from '@boxyard/contract/list-views.ts';
import { viewNameLength } from '@boxyard/contract/list-views.ts';
import { ActionIcon, Button, Group, Menu, Modal, TextInput } from '@mantine/core';
import { IconDots } from '@tabler/icons-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { toast } from '../action/toast.ts';
import { useAction } from '../action/use-action.ts';
import { confirm } from '../dialog/confirm.tsx';
import { listViews } from './use-list-views.ts';

interface ViewActionsProps {
  view: ListView;
  /** What the list shows now. */
  contents: Pick<ListView, 'search' | 'look'>;
  onGone: (view: undefined) => void;
}

/** What its maker, or an owner, can do with a view. */
export function ViewActions({ view, contents, onGone }: ViewActionsProps) {
  const { t } = useTranslation();
  const { busy, run } = useAction();
  const [renaming, setRenaming] = useState<string | null>(null);
  const { name } = view;
  const change = (body: Parameters<typeof listViews.update>[1]) =>
    void run(async () => {
      const saved = await listViews.update(view, body);
      setRenaming(null);
      toast.success(t('views.changed', { name: saved.name }));
    });

  async function askAndRemove() {
    const question = { title: t('views.deleteTitle', { name }), yes: t('delete'), no: t('cancel'), danger: true };
    if (!(await confirm(view.isShared ? { ...question, message: t('views.deleteShared') } : question))) return;
    await run(async () => {
      await listViews.remove(view);
      toast.success(t('views.deleted', { name }));
      onGone(undefined);
    });
  }

  const label = t('views.actionsOf', { name });
  return (
    <>
      <Menu position="bottom-end" returnFocus withinPortal={false}>
        <Menu.Target>
          <ActionIcon variant="subtle" color="gray" aria-label={label} title={label} loading={busy}>
            <IconDots size={16} stroke={1.7} />
          </ActionIcon>
        </Menu.Target>
        <Menu.Dropdown>
          <Menu.Item onClick={() => change(contents)}>{t('views.update')}</Menu.Item>
          <Menu.Item onClick={() => setRenaming(name)}>{t('views.rename')}</Menu.Item>
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
      <Modal opened={renaming !== null} onClose={() => setRenaming(null)} title={t('views.renameTitle', { name })}>
        <form
          onSubmit={(event) => {
            event.preventDefault();
            event.stopPropagation();
            if (renaming?.trim()) change({ name: renaming });
          }}
        >
          <TextInput
            label={t('views.name')}
            data-autofocus
            maxLength={viewNameLength}
            value={renaming ?? ''}
            onChange={(event) => setRenaming(event.currentTarget.value)}
          />
          <Group justify="flex-end" gap="xs" mt="md">
            <Button variant="default" onClick={() => setRenaming(null)}>
              {t('cancel')}
            </Button>
            <Button type="submit" loading={busy} disabled={!renaming?.trim()}>
              {t('save')}
            </Button>
          </Group>
        </form>
      </Modal>
    </>
  );
}
