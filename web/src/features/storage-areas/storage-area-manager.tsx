import type { FoundContainer } from '@boxyard/contract/positions.ts';
import type { AreaWithSections, Section } from '@boxyard/contract/storage-areas.ts';
import { Button, Tabs } from '@mantine/core';
import { IconPlus } from '@tabler/icons-react';
import { useQueryClient, useSuspenseQuery } from '@tanstack/react-query';
import { useLocation, useNavigate } from '@tanstack/react-router';
import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { invalidate } from '../../core/data/queries.ts';
import { useEscape } from '../../ui/keys/use-escape.ts';
import { LoadFailed } from '../../ui/page/load-failed.tsx';
import { Page } from '../../ui/page/page.tsx';
import { warehouses } from '../warehouses/warehouses.api.ts';
import { AreaYard } from './area-yard.tsx';
import { DraftNotice } from './draft/draft-notice.tsx';
import { useDraft } from './draft/use-draft.ts';
import { FindContainer } from './find-container.tsx';
import { AreaForm } from './forms/area-form.tsx';
import { SectionForm } from './forms/section-form.tsx';
import { Legend } from './legend.tsx';
import { DropDialog } from './mode/drop-dialog.tsx';
import type { ManagerSearch } from './mode/manager-search.ts';
import { ModeBanner } from './mode/mode-banner.tsx';
import { SelectionBar } from './mode/selection-bar.tsx';
import { useMode } from './mode/use-mode.ts';
import { usePlacing } from './mode/use-placing.ts';
import { useSelection } from './mode/use-selection.ts';
import classes from './storage-area-manager.module.css';
import { areasQuery } from './storage-areas.api.ts';
import { useLiveYard } from './use-live-yard.ts';
import { useZoom } from './yard/geometry/zoom.ts';
import type { Spotlight } from './yard/model/mode.ts';
import { YardTools } from './yard-tools.tsx';

interface StorageAreaManagerProps {
  warehouseId: number;
  search: ManagerSearch;
}

type Dialog = { kind: 'area'; area: AreaWithSections | undefined } | { kind: 'section'; section: Section | undefined };

export function StorageAreaManager({ warehouseId, search }: StorageAreaManagerProps) {
  const { t } = useTranslation('storage-areas');
  const client = useQueryClient();
  const navigate = useNavigate();
  const hash = useLocation({ select: (location) => location.hash });
  const { data: warehouse } = useSuspenseQuery(warehouses.one(warehouseId));
  const { data: areas } = useSuspenseQuery(areasQuery(warehouseId));
  const { mode, home, problem, choose, leave } = useMode(search);
  const selection = useSelection();
  const [zoom, setZoom] = useZoom();
  const placing = usePlacing({ mode, callbackUri: search.callbackUri, leave: done });
  const [dialog, setDialog] = useState<Dialog>();
  const [spotlight, setSpotlight] = useState<Spotlight>();
  const area = areas.find((each) => String(each.id) === hash) ?? areas[0];
  const drafting = useDraft(warehouseId, area?.id);
  useLiveYard();
  useEscape(mode.kind !== 'look' ? stop : drafting.draft ? () => void drafting.escape() : selection.clear);

  function stop() {
    placing.forget();
    leave();
  }

  function done() {
    if (mode.kind !== 'look' && selection.selected.has(mode.mover.containerId)) selection.clear();
    stop();
  }

  const select = (id: number, of = warehouseId) =>
    navigate({
      to: '/warehouses/$warehouseId/storage-areas',
      params: { warehouseId: of },
      search,
      hash: String(id),
      hashScrollIntoView: false,
      replace: of === warehouseId,
    });

  async function reload(): Promise<void> {
    setDialog(undefined);
    await client.invalidateQueries({ queryKey: areasQuery(warehouseId).queryKey });
    await invalidate('yard');
  }

  function onFound(found: FoundContainer) {
    const { sasId: sectionId, row, tier, position, blockIndex } = found;
    setSpotlight({ sectionId, row, tier, from: position, to: position + blockIndex - 1, nonce: Date.now() });
    void select(found.storageAreaId, found.warehouseId);
  }

  // Shows the container that the address names, where it stands.
  const homeKey = home && `${home.sasId} ${home.row} ${home.tier} ${home.position}`;
  // biome-ignore lint/correctness/useExhaustiveDependencies: once for each place it stands on
  useEffect(() => {
    if (!home || mode.kind === 'place' || home.warehouseId !== warehouseId) return;
    const { sasId: sectionId, row, tier, position: from } = home;
    setSpotlight({ sectionId, row, tier, from, to: from + home.size - 1, nonce: Date.now() });
    if (hash === '') void select(home.storageAreaId);
  }, [homeKey, mode.kind]);

  if (problem) return <LoadFailed error={problem} />;
  return (
    <Page
      tab={`${t('title')} · ${warehouse.name}`}
      title={
        <>
          {t('title')} <span className={classes.warehouse}>{warehouse.name}</span>
        </>
      }
      actions={
        <>
          <FindContainer warehouseId={warehouseId} onFound={onFound} />
          <Button
            variant={area ? 'default' : 'filled'}
            className={classes.action}
            leftSection={<IconPlus size={16} stroke={1.8} />}
            onClick={() => setDialog({ kind: 'area', area: undefined })}
          >
            {t('addArea')}
          </Button>
        </>
      }
    >
      {area ? (
        <Tabs
          className={classes.manager}
          value={String(area.id)}
          onChange={(id) => void select(Number(id))}
          keepMounted={false}
        >
          <div className={classes.top}>
            <Tabs.List className={classes.tabs} aria-label={t('areas')}>
              {areas.map(({ id, name }) => (
                <Tabs.Tab key={id} value={String(id)} className={classes.tab}>
                  {name}
                </Tabs.Tab>
              ))}
            </Tabs.List>
            <div className={classes.areaTools}>
              <Button variant="default" className={classes.action} onClick={() => setDialog({ kind: 'area', area })}>
                {t('editArea')}
              </Button>
              <Button className={classes.action} onClick={() => setDialog({ kind: 'section', section: undefined })}>
                {t('addSection')}
              </Button>
            </div>
          </div>
          <Tabs.Panel value={String(area.id)} className={classes.panel}>
            <AreaYard
              key={area.id}
              area={area}
              mode={mode}
              zoom={zoom}
              placing={placing}
              selection={selection}
              drafting={drafting}
              spotlight={spotlight}
              onChoose={choose}
              onLeave={stop}
              onEdit={(section) => {
                if (mode.kind !== 'look') stop();
                void drafting.edit(section);
              }}
              onSettings={(section) => setDialog({ kind: 'section', section })}
            />
            <div className={classes.float} data-bottom-bar>
              <ModeBanner mode={mode} placing={placing} onLeave={stop} />
              {mode.kind === 'look' && selection.isOn && <SelectionBar selection={selection} onChoose={choose} />}
              {drafting.draft && <DraftNotice draft={drafting.draft} refusal={drafting.refusal} />}
            </div>
          </Tabs.Panel>
          <div className={classes.foot}>
            <Legend />
            <YardTools
              zoom={zoom}
              onZoom={setZoom}
              isSelecting={selection.isSelecting}
              onSelecting={selection.setSelecting}
            />
          </div>
          <DropDialog placing={placing} onClose={stop} />
        </Tabs>
      ) : (
        <p className={classes.empty}>{t('noAreas')}</p>
      )}
      {dialog?.kind === 'area' && (
        <AreaForm
          warehouseId={warehouseId}
          area={dialog.area}
          onClose={() => setDialog(undefined)}
          onSaved={async ({ id }) => {
            await reload();
            await select(id);
          }}
          onRemoved={reload}
        />
      )}
      {dialog?.kind === 'section' && area && (
        <SectionForm
          warehouseId={warehouseId}
          areaId={area.id}
          section={dialog.section}
          onClose={() => setDialog(undefined)}
          onSaved={reload}
        />
      )}
    </Page>
  );
}
