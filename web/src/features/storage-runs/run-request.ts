import type { RunRequest } from '@boxyard/contract/billing/storage-runs.ts';
import { useSearch } from '@tanstack/react-router';
import { useState } from 'react';
import { serverNow } from '../../core/device/server-clock.ts';
import { useSetSearch } from '../../core/router/use-set-search.ts';
import { isoDay } from '../../core/text/day.ts';
import { wallClock } from '../../core/text/zone.ts';
import { isDay } from '../../ui/input/day-text.ts';

/** The last day of the month before this one, by the depot's clocks. */
function endOfLastMonth(): string {
  const { year, month } = wallClock(serverNow());
  const last = new Date(Date.UTC(year, month - 1, 0));
  return isoDay({ year: last.getUTCFullYear(), month: last.getUTCMonth() + 1, day: last.getUTCDate() });
}

const idsIn = (text = ''): number[] => text.split('_').filter(Boolean).map(Number);

/** Up to which day, and whose storage: in the address, so that the way to a container and back keeps it. */
export function useRunRequest() {
  const search = useSearch({ from: '/_app/storage-runs/create' });
  const setSearch = useSetSearch();
  const [until, setUntil] = useState<string | null>(search.until ?? endOfLastMonth());
  const [clients, setClients] = useState(search.clients === undefined ? null : idsIn(search.clients));

  function keep(day: string | null, ids: readonly number[] | null): void {
    const address = { ...(isDay(day) && { until: day }), ...(ids && ids.length > 0 && { clients: ids.join('_') }) };
    void setSearch(address, { replace: true, resetScroll: false });
  }

  const isWhole = isDay(until) && clients?.length !== 0;
  const request: RunRequest | null = isWhole ? { untilDay: until, ...(clients && { clientIds: clients }) } : null;
  return {
    until,
    setUntil: (day: string | null) => {
      setUntil(day);
      keep(day, clients);
    },
    /** Null: all. */
    clients,
    setClients: (ids: number[] | null) => {
      setClients(ids);
      keep(until, ids);
    },
    /** Null while something of it is missing. */
    request,
  };
}
