/** The widths of a list at which columns with less weight begin to show; data-table.module.css says the same. */
const widths = { some: 700, much: 960, most: 1280 };

/** Whether a column shows in a list of this width. */
export const hasRoom = (room: keyof typeof widths | undefined, width: number): boolean =>
  room === undefined || width >= widths[room];
