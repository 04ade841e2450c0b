import type { FoundContainer, Misplaced } from '@boxyard/contract/yard/positions.ts';
import type { AreaWithSections, Section } from '@boxyard/contract/yard/storage-areas.ts';
import { Button, Group, Tabs } from '@mantine/core';
import { IconPlus } from '@tabler/icons-react';
import { useQuery, useQueryClient, useSuspenseQuery } from '@tanstack/react-query';
import { useLocation, useNavigate } from '@tanstack/react-router';
import { lazy, Suspense, useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { invalidate } from '../../core/data/queries.ts';
import { serverNow } from '../../core/device/server-clock.ts';
import { useEscape } from '../../ui/keys/use-escape.ts';
import { LoadFailed } from '../../ui/page/load-failed.tsx';
import { Page } from '../../ui/page/page.tsx';
import { warehouses } from '../warehouses/warehouses.api.ts';
import { AreaTab, areaNameId } from './area-tab.tsx';
import { AreaYard } from './area-yard.tsx';
import { DraftNotice } from './draft/draft-notice.tsx';
import { useDraft } from './draft/use-draft.ts';
import { FindContainer } from './find-container.tsx';
import { ColorLegend, Legend } from './legend.tsx';
import { LookAtThese } from './look-at-these.tsx';
import { DropDialog } from './mode/drop-dialog.tsx';
import type { ManagerSearch } from './mode/manager-search.ts';
import { ModeBanner } from './mode/mode-banner.tsx';
import { SelectionBar } from './mode/selection-bar.tsx';
import { useBest } from './mode/use-best.ts';
import { useMode } from './mode/use-mode.ts';
import { usePlacing } from './mode/use-placing.ts';
import { useSelection } from './mode/use-selection.ts';
import { useStartAtBest } from './mode/use-start-at-best.ts';
import classes from './storage-area-manager.module.css';
import { areasQuery, roomQuery } from './storage-areas.api.ts';
import { useLiveYard } from './use-live-yard.ts';
import { useZoom } from './yard/geometry/zoom.ts';
import { type Proposed, type Spotlight, spanOfProposed } from './yard/model/mode.ts';
import { YardTools } from './yard-tools.tsx';

const AreaForm = lazy(() => import('./forms/area-form.tsx').then((module) => ({ default: module.AreaForm })));
const SectionForm = lazy(() => import('./forms/section-form.tsx').then((module) => ({ default: module.SectionForm })));

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
  const { data: room } = useQuery(roomQuery(warehouseId));
  const { mode, home, problem, choose, leave } = useMode(search);
  const best = useBest(mode, warehouseId);
  const selection = useSelection();
  const [zoom, setZoom] = useZoom();
  // Another container may be chosen in the yard meanwhile: that one came from nowhere else.
  const isSent = mode.kind !== 'look' && mode.mover.containerId === search.reqCntId;
  const placing = usePlacing({ mode, callbackUri: isSent ? search.callbackUri : undefined, leave: done });
  const [dialog, setDialog] = useState<Dialog>();
  const [spotlight, setSpotlight] = useState<Spotlight>();
  const area = areas.find((each) => String(each.id) === hash) ?? areas[0];
  const drafting = useDraft(warehouseId, area?.id);
  useLiveYard();
  useEscape(mode.kind !== 'look' ? stop : drafting.draft ? () => void drafting.leave() : selection.clear);

  function stop() {
    placing.forget();
    leave();
  }

  function done() {
    if (mode.kind !== 'look' && selection.selected.has(mode.mover.containerId)) selection.clear();
    stop();
  }

  /** Shows an area. @returns false when a draft keeps the person here */
  async function select(id: number, of = warehouseId): Promise<boolean> {
    if ((id !== area?.id || of !== warehouseId) && !(await drafting.leave())) return false;
    await navigate({
      to: '/warehouses/$warehouseId/storage-areas',
      params: { warehouseId: of },
      search,
      hash: String(id),
      hashScrollIntoView: false,
      replace: of === warehouseId,
    });
    return true;
  }

  async function reload(): Promise<void> {
    setDialog(undefined);
    await client.invalidateQueries({ queryKey: areasQuery(warehouseId).queryKey });
    await invalidate('yard');
  }

  /** Goes to a place that is proposed and chooses it; Enter there, or the banner's button, takes it. */
  async function showBest(best: Proposed) {
    const section = areas.flatMap(({ sections }) => sections).find((each) => each.sectionId === best.sasId);
    if (!section || !(await select(best.storageAreaId))) return;
    const span = spanOfProposed(best);
    placing.choose(section, span);
    setSpotlight({ sectionId: best.sasId, ...span, nonce: Date.now() });
  }

  async function onFound(found: FoundContainer) {
    const { sasId: sectionId, row, tier, position, blockIndex } = found;
    if (!(await select(found.storageAreaId, found.warehouseId))) return;
    setSpotlight({ sectionId, row, tier, from: position, to: position + blockIndex - 1, nonce: Date.now() });
  }

  /** Chooses a better place for a container, beginning where it stands. */
  async function moveBetter(misplaced: Misplaced) {
    await onFound({ ...misplaced, warehouseId, warehouseName: warehouse.name });
    const { id: containerId, name: cin, hSize: size } = misplaced;
    choose({ kind: 'move', mover: { containerId, cin, size, ownIsFree: true } });
  }

  /** Leaves for the yard of an hour ago. */
  async function toPast(): Promise<void> {
    if (!(await drafting.leave())) return;
    const at = serverNow() - 3600;
    await navigate({ to: '.', search: { at }, hash: true, hashScrollIntoView: false });
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

  // Who was sent to the yard with a container, and to no area of it, sees the area of its best place.
  useStartAtBest(mode, best.places[0], async (place) => {
    const isElsewhere = place.storageAreaId !== area?.id;
    if (isElsewhere && (hash !== '' || mode.kind !== 'place' || !(await select(place.storageAreaId)))) return;
    setSpotlight({ sectionId: place.sasId, ...spanOfProposed(place), nonce: Date.now() });
  });

  if (problem) return <LoadFailed error={problem} />;
  return (
    <Page
      tab={`${t('title')} · ${warehouse.name}`}
      title={
        <>
          <span className={classes.words}>{t('title')}</span>
          <span className={classes.warehouse}> {warehouse.name}</span>
        </>
      }
      actions={
        <>
          <FindContainer warehouseId={warehouseId} onFound={(found) => void onFound(found)} />
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
                <AreaTab key={id} id={id} name={name} room={room?.find(({ storageAreaId }) => storageAreaId === id)} />
              ))}
            </Tabs.List>
            <div className={classes.areaTools}>
              <Button variant="default" className={classes.action} onClick={() => setDialog({ kind: 'area', area })}>
                {t('editArea')}
              </Button>
              <Button
                // Whoever is choosing a place is not led to this one.
                variant={mode.kind === 'look' ? 'filled' : 'default'}
                className={classes.action}
                onClick={() => setDialog({ kind: 'section', section: undefined })}
              >
                {t('addSection')}
              </Button>
            </div>
          </div>
          <Tabs.Panel value={String(area.id)} aria-labelledby={areaNameId(area.id)} className={classes.panel}>
            <AreaYard
              key={area.id}
              area={area}
              mode={mode}
              zoom={zoom}
              placing={placing}
              selection={selection}
              drafting={drafting}
              spotlight={spotlight}
              best={best.bySection}
              onChoose={choose}
              onLeave={stop}
              onEdit={(section) => {
                if (mode.kind !== 'look') stop();
                void drafting.edit(section);
              }}
              onSettings={(section) => setDialog({ kind: 'section', section })}
            />
            <div className={classes.float} data-bottom-bar={best.places.length > 0 || best.refusal ? 'high' : ''}>
              <ModeBanner
                mode={mode}
                placing={placing}
                places={best.places}
                isComing={best.isComing}
                refusal={best.refusal}
                areaId={area.id}
                onShow={showBest}
                onLeave={stop}
              />
              {mode.kind === 'look' && selection.isOn && <SelectionBar selection={selection} onChoose={choose} />}
              {drafting.draft && <DraftNotice draft={drafting.draft} refusal={drafting.refusal} />}
            </div>
          </Tabs.Panel>
          <Group gap="8px 16px">
            <Legend />
            <YardTools
              zoom={zoom}
              onZoom={setZoom}
              isSelecting={selection.isSelecting}
              onSelecting={selection.setSelecting}
              onPast={() => void toPast()}
            >
              <LookAtThese
                warehouseId={warehouseId}
                className={classes.action}
                onShow={(misplaced) => void onFound({ ...misplaced, warehouseId, warehouseName: warehouse.name })}
                onMove={(misplaced) => void moveBetter(misplaced)}
              />
            </YardTools>
            <ColorLegend warehouseId={warehouseId} areaId={area.id} />
          </Group>
          <DropDialog placing={placing} onClose={stop} />
        </Tabs>
      ) : (
        <p className={classes.empty}>{t('noAreas')}</p>
      )}
      <Suspense>
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
            section={dialog.section}
            area={area}
            onClose={() => setDialog(undefined)}
            onSaved={reload}
          />
        )}
      </Suspense>
    </Page>
  );
}
