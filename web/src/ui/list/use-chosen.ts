import { type Chosen, mostAtOnce } from '@boxyard/contract/core/bulk.ts';
import { useEffect, useState } from 'react';

/** A row of a list. Rows of which several can be chosen for one call have a version. */
export interface Listed {
  id: number;
  version?: number;
}

/** The rows of a list that are chosen for one call, in the order in which they were. */
export interface Choosing<Row> {
  rows: Row[];
  has: (row: Row) => boolean;
  toggle: (row: Row) => void;
  /** Chooses all rows of a page, or none of them. */
  togglePage: (rows: readonly Row[], on: boolean) => void;
  clear: () => void;
  /** No more fit in one call. */
  full: boolean;
}

interface State<Row> {
  filters: string;
  rows: ReadonlyMap<number, Row>;
}

/**
 * The choice outlives the page and the order, not the filters: what they hide would be changed unseen. A chosen row is as
 * the person last saw it, so its version says what they agreed to change.
 * @param shown the rows on the screen
 */
export function useChosen<Row extends Listed>(shown: readonly Row[], filters: string): Choosing<Row> {
  const [state, setState] = useState<State<Row>>({ filters, rows: new Map() });
  const chosen = state.filters === filters ? state.rows : new Map<number, Row>();
  const set = (rows: ReadonlyMap<number, Row>) => setState({ filters, rows });

  useEffect(() => {
    setState((old) => {
      const fresh = shown.filter(({ id, version }) => (old.rows.get(id)?.version ?? version) !== version);
      if (fresh.length === 0) return old;
      return { ...old, rows: new Map([...old.rows, ...fresh.map((row): [number, Row] => [row.id, row])]) };
    });
  }, [shown]);

  function choose(rows: readonly Row[], on: boolean) {
    const next = new Map(chosen);
    for (const row of rows) {
      if (!on) next.delete(row.id);
      else if (next.size < mostAtOnce || next.has(row.id)) next.set(row.id, row);
    }
    set(next);
  }

  return {
    rows: [...chosen.values()],
    has: ({ id }) => chosen.has(id),
    toggle: (row) => choose([row], !chosen.has(row.id)),
    togglePage: choose,
    clear: () => set(new Map()),
    full: chosen.size >= mostAtOnce,
  };
}

/** What a call is sent of chosen rows. */
export const recordsOf = (rows: readonly Listed[]): Chosen =>
  rows.flatMap(({ id, version }) => (version === undefined ? [] : [{ id, version }]));
