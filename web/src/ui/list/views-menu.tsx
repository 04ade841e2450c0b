import type { ListName } from '@boxyard/contract/core/entities.ts';
import { Button } from '@mantine/core';
import { IconBookmark } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { useDropdown } from '../dropdown/use-dropdown.ts';
import { lazyPart } from '../page/lazy-part.tsx';
import type { ListState } from './use-list-state.ts';
import { useListViews } from './use-list-views.ts';
import type { Look } from './use-look.ts';
import classes from './views-menu.module.css';

interface ViewsMenuProps extends Look {
  name: ListName;
  list: ListState;
}

const Views = lazyPart(() => import('./views.tsx').then((part) => part.Views));

/** The named views of a list: open one, save what is shown as one, and keep them in order. */
export function ViewsMenu({ name, list, look }: ViewsMenuProps) {
  const { t } = useTranslation();
  const { target, dropdown } = useDropdown('dialog');
  const { views, isPending } = useListViews(name, dropdown.opened || list.view !== undefined);
  const current = views.find(({ id }) => id === list.view);
  return (
    <>
      <Button
        {...target}
        size="xs"
        variant={current ? 'light' : 'subtle'}
        color={current ? 'depot' : 'gray'}
        className={classes.target}
        leftSection={<IconBookmark size={15} stroke={1.6} />}
      >
        {current ? t('views.current', { name: current.name }) : t('views.title')}
      </Button>
      <Views {...{ name, list, look, views, isPending, current, dropdown }} />
    </>
  );
}
