export const clientTabs = ['details', 'containers', 'stays', 'billings', 'balance', 'statement'] as const;
export type ClientTab = (typeof clientTabs)[number];
const withoutList: readonly ClientTab[] = ['details', 'balance', 'statement'];

interface ClientSearch {
  tab?: ClientTab;
}

/** What the page itself reads of its address; the rest belongs to the list of the open tab. */
export function clientSearch({ tab, ...list }: Record<string, unknown>): ClientSearch {
  const open = clientTabs.find((name) => name === tab) ?? 'details';
  const own = open === 'details' ? {} : { tab: open };
  return withoutList.includes(open) ? own : { ...list, ...own };
}
