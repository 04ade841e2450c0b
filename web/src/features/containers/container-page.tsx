import { Tabs, VisuallyHidden } from '@mantine/core';
import { useQuery, useSuspenseQuery } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { useModule } from '../../core/session/session.ts';
import { ContainerNumber } from '../../ui/container/container-number.tsx';
import { DialogSubject } from '../../ui/dialog/entity-modal.tsx';
import { HistoryButton } from '../../ui/history/history-button.tsx';
import { Page } from '../../ui/page/page.tsx';
import { ContainerActions } from './container-actions.tsx';
import { ContainerDetailForm } from './container-detail-form.tsx';
import { ContainerFacts } from './container-facts.tsx';
import { ContainerPlaces } from './container-places.tsx';
import { type ContainerTab, containerTabs } from './container-search.ts';
import { containers, factsQuery } from './containers.api.ts';
import classes from './containers.module.css';

interface ContainerPageProps {
  id: number;
  tab?: ContainerTab | undefined;
  /** The tabs that other features draw; the route passes them in. Only the open one is drawn. */
  tabs: Record<Exclude<ContainerTab, 'detail'>, () => ReactNode>;
  /** What nobody is to miss, whichever tab is open. */
  warning?: ReactNode;
  /** Opens the dialog that places a hold on it; undefined where there is none. */
  onHold?: (() => void) | undefined;
}

export function ContainerPage({ id, tab = 'detail', tabs, warning, onHold }: ContainerPageProps) {
  const { t } = useTranslation('containers');
  const navigate = useNavigate();
  const { data: container } = useSuspenseQuery(containers.one(id));
  const { data: facts } = useQuery(factsQuery(id));
  const hasEdi = useModule('edi');
  const hasInspections = useModule('inspections');
  const shown = containerTabs.filter(
    (name) =>
      (name !== 'reefer' || container.isRefrigerated) &&
      (name !== 'edi' || hasEdi) &&
      (name !== 'inspections' || hasInspections),
  );
  const current = shown.includes(tab) ? tab : 'detail';
  const countOf = (name: ContainerTab) => (isCounted(name) ? (facts?.counts[name] ?? 0) : 0);
  function open(next: string | null) {
    const chosen = containerTabs.find((name) => name === next);
    const search = chosen && chosen !== 'detail' ? { tab: chosen } : {};
    void navigate({ to: '/containers/$id/edit', params: { id }, search, resetScroll: false });
  }
  return (
    <Page
      title={<ContainerNumber number={container.name} />}
      tab={container.name}
      actions={
        <>
          <ContainerActions container={container} hasLeft={facts?.lastPassage?.type === 'gate_out'} onHold={onHold} />
          <HistoryButton entity="container" id={id} />
        </>
      }
    >
      <ContainerFacts container={container} facts={facts} />
      <ContainerPlaces container={container} />
      {warning}
      <Tabs value={current} onChange={open} keepMounted={false}>
        <Tabs.List className={classes.tabs}>
          {shown.map((name) => (
            <Tabs.Tab
              key={name}
              value={name}
              rightSection={countOf(name) > 0 && <Count count={countOf(name)} open={name === 'workTasks'} />}
            >
              {t(`tab.${name}`)}
            </Tabs.Tab>
          ))}
        </Tabs.List>
        <Tabs.Panel value="detail">
          <ContainerDetailForm key={id} id={id} />
        </Tabs.Panel>
        {shown.map(
          (name) =>
            name !== 'detail' && (
              <Tabs.Panel key={name} value={name}>
                {current === name && <DialogSubject value={container.name}>{tabs[name]()}</DialogSubject>}
              </Tabs.Panel>
            ),
        )}
      </Tabs>
    </Page>
  );
}

const isCounted = (name: ContainerTab) =>
  name !== 'detail' && name !== 'reefer' && name !== 'inspections' && name !== 'edi';

interface CountProps {
  count: number;
  /** Only what is still to be done is counted. */
  open: boolean;
}

function Count({ count, open }: CountProps) {
  const { t } = useTranslation('containers');
  const words = t(open ? 'openCount' : 'count', { count });
  return (
    <span className={classes.count} data-open={open || undefined} title={words}>
      <span aria-hidden="true">{count}</span>
      <VisuallyHidden> {words}</VisuallyHidden>
    </span>
  );
}
