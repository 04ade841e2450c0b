import { isSameCompany, searchedName } from '@boxyard/contract/bookings/company-name.ts';
import { maxPageSize } from '@boxyard/contract/core/list.ts';
import { type ClientRow, clientRoutes } from '@boxyard/contract/people/clients.ts';
import { callList } from '../../core/api/api.ts';
import type { DataQuery } from '../../core/data/queries.ts';

/** The client that this text names, as a mail writes it; null where none is sure: nobody has that name, or several have. */
export const clientNamed = (written: string): DataQuery<ClientRow | null> => ({
  queryKey: ['client', 'named', written],
  queryFn: async ({ signal }) => {
    const query = { name: searchedName(written), pageSize: maxPageSize };
    const { rows, meta } = await callList(clientRoutes.list, { query, signal });
    const [only, other] = rows.filter(({ name }) => isSameCompany(name, written));
    // Among those that are left out another one may have this name.
    return only && !other && meta.total <= rows.length ? only : null;
  },
});
