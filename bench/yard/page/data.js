/** One section of 20 rows × 20 tiers × 20 positions, 70 % filled, in the colours of some clients. */
export const rows = 20;
export const tiers = 20;
export const positions = 20;
export const size = 2;

const colors = ['#00c26e', '#1d4ed8', '#b42318', '#f2b85c', '#475569', '#7c3aed', '#0e7490', '#e11d48'];
const isFilled = (index) => index % 10 < 7;
export const numberOf = (index) => `MSCU${1000000 + ((index * 7919) % 8999999)}`;

/** By line from the top, as the tables draw them. */
export const cells = Array.from({ length: rows * tiers * positions }, (_, index) =>
  isFilled(index) ? numberOf(index) : null,
);
export const lineOf = (index) => Math.floor(index / positions);

/** The block of `size` cells from an index: which cells, and whether all are free. */
export function blockAt(index) {
  const ids = [index, index + 1].slice(0, size).filter((id) => id < cells.length && lineOf(id) === lineOf(index));
  return { ids, ok: ids.length === size && ids.every((id) => !cells[id]) };
}

export const section = (sectionId) => ({
  sectionId,
  version: 1,
  name: `S${sectionId}`,
  rows: Array.from({ length: rows }, () => ({ tiers, positions })),
});

/** The same containers as the server's section-occupancies answers them. */
export function occupied(sectionId) {
  return cells.flatMap((cin, index) => {
    if (!cin) return [];
    const line = lineOf(index);
    const id = sectionId * cells.length + index;
    return {
      row: Math.floor(line / tiers) + 1,
      containerData: { id, size: 1, cin, color: colors[(index >> 3) % colors.length], isInTransfer: false },
      currentPosition: { tr: tiers - (line % tiers), ps: [(index % positions) + 1] },
    };
  });
}
