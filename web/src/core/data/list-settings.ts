import type { ListLook, ListSetting, listSettingRoutes } from '@boxyard/contract/core/list-settings.ts';
import { request } from '../api/api.ts';
import { sessionRoutes } from '../session/session-routes.ts';
import { queryClient } from './queries.ts';

const queryKey = ['list-settings'] as const;

/** How the signed-in person looks at all lists. It is asked for with the first screen, so that no list waits for it. */
export const listSettingsQuery = {
  queryKey,
  queryFn: async ({ signal }: { signal: AbortSignal }) => {
    const { payload } = await request<typeof listSettingRoutes.list>(sessionRoutes.listSettings, { signal });
    rememberSizes(payload);
    return payload;
  },
  staleTime: 5 * 60_000,
};

/** All columns in their usual order. */
export const usualLook: ListLook = { columns: [], hidden: [], pageSize: null };

/** The look of a list that the person keeps, as far as it is known by now. */
export const keptLook = (list: string): ListLook =>
  queryClient.getQueryData<ListSetting[]>(queryKey)?.find((setting) => setting.list === list)?.look ?? usualLook;

const remembered = 'page-sizes';

/** For the next start of this browser, which then asks for the rows of a list beside the settings. */
function rememberSizes(settings: ListSetting[]): void {
  const sizes = settings.flatMap(({ list, look: { pageSize } }) => (pageSize === null ? [] : [[list, `${pageSize}`]]));
  localStorage.setItem(remembered, new URLSearchParams(sizes).toString());
}

/** The page size that the person probably keeps, as long as the settings are not there. */
export function rememberedSize(list: string): string | undefined {
  if (queryClient.getQueryData(queryKey)) return undefined;
  return new URLSearchParams(localStorage.getItem(remembered) ?? '').get(list) ?? undefined;
}

/** Shows a new look at once; whoever calls this saves it. */
export function showLook(setting: ListSetting): void {
  queryClient.setQueryData<ListSetting[]>(queryKey, (known = []) => [
    ...known.filter(({ list }) => list !== setting.list),
    setting,
  ]);
}
