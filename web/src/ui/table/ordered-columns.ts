interface Placed {
  id: string;
  header: string;
}

/**
 * Columns in the order that a person chose. One that they have not seen yet comes after the one that it usually follows; the
 * column of what can be done with a row stays the last.
 */
export function orderedColumns<C extends Placed>(columns: readonly C[], chosen: readonly string[]): C[] {
  const movable = columns.filter(({ header }) => header);
  const ordered = chosen.flatMap((id) => movable.find((column) => column.id === id) ?? []);
  for (const [at, column] of movable.entries()) {
    if (ordered.includes(column)) continue;
    const before = movable[at - 1];
    ordered.splice(before ? ordered.indexOf(before) + 1 : 0, 0, column);
  }
  return [...ordered, ...columns.filter(({ header }) => !header)];
}

interface OnCards {
  id: string;
  room?: unknown;
  onCard?: true;
}

/** The column that a list is sorted by shows on its cards, too: otherwise nobody sees what their order means. */
export const withSortedOnCard = <C extends OnCards>(columns: readonly C[], sort = ''): C[] =>
  columns.map((column) =>
    column.room && column.id === sort.replace('-', '') ? { ...column, onCard: true as const } : column,
  );

/** The ids with one of them moved to another's place. */
export function moved(ids: readonly string[], id: string, to: number): string[] {
  const others = ids.filter((each) => each !== id);
  return [...others.slice(0, to), id, ...others.slice(to)];
}
