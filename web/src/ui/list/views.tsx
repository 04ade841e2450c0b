import type { ListName } from '@boxyard/contract/core/entities.ts';
import { type ListView, viewNameLength } from '@boxyard/contract/core/list-views.ts';
import { Button, Checkbox, Group, Popover, Stack, Text, TextInput, UnstyledButton } from '@mantine/core';
import { IconCheck, IconUsers } from '@tabler/icons-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { toast } from '../action/toast.ts';
import { useAction } from '../action/use-action.ts';
import { ButtonPopover } from '../dropdown/dropdown.tsx';
import type { Dropdown } from '../dropdown/use-dropdown.ts';
import { RenameView } from './rename-view.tsx';
import type { ListState } from './use-list-state.ts';
import { listViews } from './use-list-views.ts';
import type { Look } from './use-look.ts';
import { ViewActions } from './view-actions.tsx';
import classes from './views-menu.module.css';

interface ViewsProps extends Pick<Look, 'look'> {
  name: ListName;
  list: ListState;
  views: ListView[];
  isPending: boolean;
  /** The view that is open. */
  current: ListView | undefined;
  dropdown: Dropdown;
}

/** What a view keeps of the list on the screen. */
function contentsOf({ search, pageSize }: ListState, { columns, hidden }: Look['look']) {
  const { page: _page, pageSize: _size, ...rest } = search;
  const texts = Object.entries(rest).flatMap(([name, value]) => (value === undefined ? [] : [[name, String(value)]]));
  return { search: Object.fromEntries(texts) as Record<string, string>, look: { columns, hidden, pageSize } }; // made of pairs
}

/** What can be done with the views of a list. */
export function Views({ name, list, look, views, isPending, current, dropdown }: ViewsProps) {
  const { t } = useTranslation();
  const [renaming, setRenaming] = useState<ListView | null>(null);
  const open = (view: ListView | undefined) => {
    dropdown.setOpened(false);
    const size = view?.look.pageSize ?? undefined;
    list.open(view ? { ...view.search, ...(size && { pageSize: size }) } : {}, view?.id);
  };
  return (
    <>
      {renaming && <RenameView view={renaming} onClose={() => setRenaming(null)} />}
      <ButtonPopover of={dropdown} position="bottom-end">
        <Popover.Dropdown aria-label={t('views.title')} className={classes.menu} p={6}>
          {views.length === 0 && !isPending && (
            <Text size="sm" c="dimmed" p={6}>
              {t('views.none')}
            </Text>
          )}
          {views.length > 0 && (
            <ul className={classes.views}>
              {views.map((view) => (
                <li key={view.id}>
                  <UnstyledButton
                    className={classes.open}
                    aria-current={view.id === list.view || undefined}
                    onClick={() => open(view)}
                  >
                    <span className={classes.name}>{view.name}</span>
                    {view.isShared && (
                      <span className={classes.maker}>
                        <IconUsers size={13} stroke={1.7} role="img" aria-label={t('views.shared')} />
                        {!view.isOwn && view.makerName}
                      </span>
                    )}
                    {view.id === list.view && <IconCheck size={14} aria-hidden />}
                  </UnstyledButton>
                  {view.mayChange && (
                    <ViewActions
                      view={view}
                      contents={contentsOf(list, look)}
                      onRename={() => {
                        dropdown.setOpened(false);
                        setRenaming(view);
                      }}
                      onDeleted={() => view.id === list.view && open(undefined)}
                    />
                  )}
                </li>
              ))}
            </ul>
          )}
          {current && (
            <Button size="xs" variant="subtle" color="gray" onClick={() => open(undefined)}>
              {t('views.leave')}
            </Button>
          )}
          <SaveView name={name} list={list} look={look} onSaved={open} />
        </Popover.Dropdown>
      </ButtonPopover>
    </>
  );
}

interface SaveViewProps extends Pick<Look, 'look'> {
  name: ListName;
  list: ListState;
  onSaved: (view: ListView) => void;
}

function SaveView({ name: listName, list, look, onSaved }: SaveViewProps) {
  const { t } = useTranslation();
  const [name, setName] = useState('');
  const [isShared, setShared] = useState(false);
  const { busy, run } = useAction();
  const save = () =>
    run(async () => {
      const view = await listViews.create({ list: listName, name, isShared, ...contentsOf(list, look) });
      toast.success(t('views.saved', { name: view.name }));
      onSaved(view);
    });
  return (
    <form
      className={classes.save}
      onSubmit={(event) => {
        event.preventDefault();
        // A form around the table would be saved as well.
        event.stopPropagation();
        if (name.trim() !== '') void save();
      }}
    >
      <Stack gap={8}>
        <TextInput
          size="xs"
          label={t('views.saveAs')}
          placeholder={t('views.name')}
          maxLength={viewNameLength}
          value={name}
          onChange={(event) => setName(event.currentTarget.value)}
        />
        <Group justify="space-between" gap="xs">
          <Checkbox
            size="xs"
            label={t('views.share')}
            checked={isShared}
            onChange={(event) => setShared(event.currentTarget.checked)}
          />
          <Button size="xs" type="submit" loading={busy} disabled={name.trim() === ''}>
            {t('save')}
          </Button>
        </Group>
      </Stack>
    </form>
  );
}
