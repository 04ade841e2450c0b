import type { AreaWithSections, Section } from '@boxyard/contract/yard/storage-areas.ts';
import { Tabs } from '@mantine/core';
import { useDebouncedValue } from '@mantine/hooks';
import { useQuery, useSuspenseQuery } from '@tanstack/react-query';
import { useLocation, useNavigate } from '@tanstack/react-router';
import { type ReactNode, useCallback, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useEscape } from '../../../ui/keys/use-escape.ts';
import { LoadFailed } from '../../../ui/page/load-failed.tsx';
import { Page } from '../../../ui/page/page.tsx';
import { warehouses } from '../../warehouses/warehouses.api.ts';
import { AreaTab, areaNameId } from '../area-tab.tsx';
import barClasses from '../draft/section-bar.module.css';
import type { ManagerSearch } from '../mode/manager-search.ts';
import classes from '../storage-area-manager.module.css';
import { pastAreasQuery } from '../storage-areas.api.ts';
import type { Cell } from '../yard/geometry/geometry.ts';
import { useZoom, type Zoom } from '../yard/geometry/zoom.ts';
import { looking } from '../yard/model/mode.ts';
import { Yard } from '../yard/yard.tsx';
import { PastBar } from './past-bar.tsx';
import { staysOver } from './stays-popover.tsx';

interface PastYardProps {
  warehouseId: number;
  search: ManagerSearch;
  at: number;
}

/** So long the slider rests before the yard of its moment is read, in ms. */
const rest = 120;

/** The yard as it stood at a moment: to look at, and to ask what stood on a cell. */
export function PastYard({ warehouseId, search, at }: PastYardProps) {
  const { t } = useTranslation('storage-areas');
  const { data: warehouse } = useSuspenseQuery(warehouses.one(warehouseId));
  const hash = useLocation({ select: (location) => location.hash });
  const [zoom] = useZoom();
  const navigate = useNavigate();
  const [moment, setMoment] = useState(at);
  const [shown] = useDebouncedValue(moment, rest);
  const { data: areas, error } = useQuery(pastAreasQuery(warehouseId, shown));
  const [asked, setAsked] = useState<{ section: Section; cell: Cell }>();
  const area = areas?.find(({ id }) => String(id) === hash) ?? areas?.[0];
  useEscape(asked ? undefined : leave);

  function go(to: number): void {
    setMoment(to);
    setAsked(undefined);
    void navigate({ to: '.', search: { ...search, at: to }, hash: true, replace: true });
  }

  function leave(): void {
    const { at: _, ...present } = search;
    void navigate({ to: '.', search: present, hash: true, replace: true });
  }

  function select(id: string | null): void {
    setAsked(undefined);
    void navigate({
      to: '.',
      search: { ...search, at: moment },
      hash: id ?? '',
      hashScrollIntoView: false,
      replace: true,
    });
  }

  const bar = useCallback((section: Section) => <h2 className={barClasses.name}>{section.name}</h2>, []);
  if (error && !areas) return <LoadFailed error={error} />;
  return (
    <Page
      tab={`${t('title')} · ${warehouse.name}`}
      title={
        <>
          <span className={classes.words}>{t('title')}</span>
          <span className={classes.warehouse}> {warehouse.name}</span>
        </>
      }
    >
      <Tabs className={classes.manager} value={String(area?.id)} onChange={select} keepMounted={false}>
        <PastBar at={moment} onChange={go} onLeave={leave} />
        {areas && areas.length > 0 && (
          <div className={classes.top}>
            <Tabs.List className={classes.tabs} aria-label={t('areas')}>
              {areas.map(({ id, name }) => (
                <AreaTab key={id} id={id} name={name} room={undefined} />
              ))}
            </Tabs.List>
          </div>
        )}
        {area && <PastArea key={area.id} {...{ area, at: shown, zoom, asked, bar }} onAsk={setAsked} />}
        {areas?.length === 0 && <p className={classes.empty}>{t('past.noAreas')}</p>}
      </Tabs>
    </Page>
  );
}

interface PastAreaProps {
  area: AreaWithSections;
  at: number;
  zoom: Zoom;
  asked: { section: Section; cell: Cell } | undefined;
  bar: (section: Section) => ReactNode;
  onAsk: (asked: PastAreaProps['asked']) => void;
}

function PastArea({ area, at, zoom, asked, bar, onAsk }: PastAreaProps) {
  return (
    <Tabs.Panel value={String(area.id)} aria-labelledby={areaNameId(area.id)} className={classes.panel}>
      <Yard
        sections={area.sections}
        mode={looking}
        zoom={zoom}
        at={at}
        bar={bar}
        selected={none}
        best={none}
        onCellClick={({ section, cell }) => onAsk({ section, cell })}
        onDrag={ignore}
        onDragEnd={ignore}
        popover={asked && staysOver(asked, () => onAsk(undefined))}
      />
    </Tabs.Panel>
  );
}

const none = new Map<number, never>();
/** Nothing can be moved in the past. */
const ignore = () => undefined;
