export const containerTabs = [
  'detail',
  'reefer',
  'transports',
  'billings',
  'damages',
  'inspections',
  'workTasks',
  'mediaFiles',
  'edi',
] as const;
export type ContainerTab = (typeof containerTabs)[number];
const withoutList: readonly ContainerTab[] = ['detail', 'reefer', 'inspections', 'mediaFiles'];

interface ContainerSearch {
  tab?: ContainerTab;
  /** Opens the tab's own "add" dialog: an action of the header. */
  add?: boolean;
}

/** What the page itself reads of its address; the rest belongs to the list of the open tab. */
export function containerSearch({ tab, add, ...list }: Record<string, unknown>): ContainerSearch {
  const open = containerTabs.find((name) => name === tab) ?? 'detail';
  const own = { ...(open !== 'detail' && { tab: open }), ...(add === true && { add }) };
  return withoutList.includes(open) ? own : { ...list, ...own };
}
