/** The widths of a list at which columns with less weight begin to show; data-table.module.css says the same. */
const widths = { some: 700, much: 960, most: 1280 };
/** A narrower list is cards; data-table-cards.module.css says the same. */
const cardsBelow = 560;

interface Roomy {
  room?: keyof typeof widths | undefined;
  onCard?: true | undefined;
}

/** Whether a column shows in a list of this width. */
export const hasRoom = ({ room, onCard }: Roomy, width: number): boolean =>
  room === undefined || (width < cardsBelow ? onCard === true : width >= widths[room]);
