import { listSearch } from '../../ui/list-search.ts';

export const containersSearch = listSearch({
  pageSizes: [5, 10, 25],
  defaultSize: 10,
  sorts: ['name', 'clientName', 'warehouseName', 'isEmpty'],
  filters: {
    name: 'text',
    isEmpty: 'flag',
    clientId: 'id',
    warehouseId: 'id',
    containerTypeId: 'id',
    containerStatusId: 'id',
    standing: ['upTo7', 'upTo30', 'upTo90', 'over90'],
  },
});

export const containerTabs = ['detail', 'transports', 'billings', 'damages', 'workTasks', 'mediaFiles'] as const;
export type ContainerTab = (typeof containerTabs)[number];

export interface ContainerSearch {
  tab?: ContainerTab;
  /** Opens the tab's own "add" dialog: an action of the header. */
  add?: boolean;
}

export function containerSearch(raw: Record<string, unknown>): ContainerSearch {
  const tab = containerTabs.find((name) => name === raw.tab);
  return { ...(tab && tab !== 'detail' && { tab }), ...(raw.add === true && { add: true }) };
}
