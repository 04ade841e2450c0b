export const rateCardTabs = ['card', 'test', 'boxes'] as const;
export type RateCardTab = (typeof rateCardTabs)[number];

/** What the page reads of its address. */
export function rateCardSearch({ tab }: Record<string, unknown>): { tab?: RateCardTab } {
  const open = rateCardTabs.find((name) => name === tab);
  return open && open !== 'card' ? { tab: open } : {};
}

/** A number, or its text once the page is loaded again. */
const isId = (value: unknown): boolean => /^[1-9]\d*$/.test(String(value));

/** Whose stay the page *What would a client pay* begins with. */
export const testerSearch = ({ clientId }: Record<string, unknown>): { clientId?: number } =>
  isId(clientId) ? { clientId: Number(clientId) } : {};

/** A new card is the new version of another one from a day on, where its address says so. */
export function versionSearch({ follows, from }: Record<string, unknown>): { follows?: number; from?: string } {
  return isId(follows) && typeof from === 'string' ? { follows: Number(follows), from } : {};
}
