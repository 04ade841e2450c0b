import { Tabs, VisuallyHidden } from '@mantine/core';
import { useSuspenseQuery } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { ContainerNumber } from '../../ui/container/container-number.tsx';
import { Page } from '../../ui/page/page.tsx';
import { ContainerActions } from './container-actions.tsx';
import { ContainerDetailForm } from './container-detail-form.tsx';
import { ContainerPlaces } from './container-places.tsx';
import { type ContainerTab, containerTabs } from './container-search.ts';
import { containers } from './containers.api.ts';
import classes from './containers.module.css';

interface ContainerPageProps {
  id: number;
  tab?: ContainerTab | undefined;
  /** The number of open tasks and the like, shown on the tab; nothing is shown for 0. */
  counts: Partial<Record<ContainerTab, number | undefined>>;
  /** The tabs that other features draw; the route passes them in. Only the open one is drawn. */
  tabs: Record<Exclude<ContainerTab, 'detail'>, () => ReactNode>;
}

export function ContainerPage({ id, tab = 'detail', counts, tabs }: ContainerPageProps) {
  const { t } = useTranslation('containers');
  const navigate = useNavigate();
  const { data: container } = useSuspenseQuery(containers.one(id));
  function open(next: string | null) {
    const chosen = containerTabs.find((name) => name === next);
    const search = chosen && chosen !== 'detail' ? { tab: chosen } : {};
    void navigate({ to: '/containers/$id/edit', params: { id }, search, resetScroll: false });
  }
  return (
    <Page
      title={<ContainerNumber number={container.name} />}
      tab={container.name}
      actions={<ContainerActions container={container} />}
    >
      <ContainerPlaces container={container} />
      <Tabs value={tab} onChange={open} keepMounted={false}>
        <Tabs.List className={classes.tabs}>
          {containerTabs.map((name) => (
            <Tabs.Tab
              key={name}
              value={name}
              rightSection={counts[name] ? <OpenCount count={counts[name]} /> : undefined}
            >
              {t(`tab.${name}`)}
            </Tabs.Tab>
          ))}
        </Tabs.List>
        <Tabs.Panel value="detail">
          <ContainerDetailForm key={id} id={id} />
        </Tabs.Panel>
        {containerTabs.map(
          (name) =>
            name !== 'detail' && (
              <Tabs.Panel key={name} value={name}>
                {tab === name && tabs[name]()}
              </Tabs.Panel>
            ),
        )}
      </Tabs>
    </Page>
  );
}

function OpenCount({ count }: { count: number }) {
  const { t } = useTranslation('containers');
  return (
    <span className={classes.count} title={t('openCount', { count })}>
      <span aria-hidden="true">{count}</span>
      <VisuallyHidden> {t('openCount', { count })}</VisuallyHidden>
    </span>
  );
}
