import type { EntityName } from '@boxyard/contract/core/entities.ts';
import type { ListRequest, ListRoute, RowOf } from '@boxyard/contract/core/list.ts';
import type { BodyOf, ParamsOf, PayloadOf, Route } from '@boxyard/contract/core/route.ts';
import { keepPreviousData } from '@tanstack/react-query';
import { type Call, request } from '../api/api.ts';
import { pickFields } from './fields.ts';
import type { RowsQuery } from './list.ts';
import { type DataQuery, invalidate, type OwnQueryKey, queryClient } from './queries.ts';

type Shared<Saved, Values> = { [K in keyof Values & keyof Saved]: Saved[K] };

/** What screens do with the records of an entity. A write makes every query of the entity ask again. */
interface Entity<Saved, Values, New, Change, Created, Changed> {
  /** A form without input. */
  empty: Values;
  one: (id: number) => DataQuery<Saved>;
  /** The record as it is now, past any cache. */
  fresh: (id: number) => Promise<Saved>;
  /** What a form begins with for a record, or for a row of a list that has the same fields. */
  valuesOf: (record: Shared<Saved, Values>) => Values;
  /** @param key sent again with the same key, it is made once */
  create: (body: New, key?: string) => Promise<Created>;
  update: (id: number, body: Change, version?: number) => Promise<Changed>;
  /** @param act by which the deletion can be undone */
  remove: (id: number, act?: string, version?: number) => Promise<void>;
}

interface RecordRoutes {
  get: Route;
  create: Route;
  update: Route;
  remove: Route;
}

type EntityOf<R extends RecordRoutes, Values> = Entity<
  PayloadOf<R['get']>,
  Values,
  BodyOf<R['create']>,
  BodyOf<R['update']>,
  PayloadOf<R['create']>,
  PayloadOf<R['update']>
>;

/** Whatever a record and its form share must have types that fit. */
type Fits<Saved, Values> = Shared<Saved, Values> extends Partial<Values> ? unknown : never;

interface EntityOptions<R extends RecordRoutes, Values> {
  /** A form without input: its fields, and no others of the record, are what a form has. */
  empty: Values & Fits<PayloadOf<R['get']>, Values>;
  /** Ids of the path before the record's own, where it belongs to another record. */
  within?: Omit<ParamsOf<R['get']>, 'account' | 'id'>;
  /** Other entities of which a record shows something. */
  shows?: readonly EntityName[];
  /** What a write changes; the entity alone unless said otherwise. */
  changes?: readonly EntityName[];
}

/** The calls of an entity's routes, with their query keys: the screens' side of the server's `records()`. */
export function entity<R extends RecordRoutes, Values extends object>(
  name: EntityName,
  routes: R,
  { empty, within, shows = [], changes = [name] }: EntityOptions<R, Values>,
): EntityOf<R, Values> {
  const params = (id: number) => ({ ...within, id });
  const changed = () => invalidate(...changes);
  const one = (id: number): DataQuery<PayloadOf<R['get']>> => ({
    queryKey: [name, id],
    queryFn: async ({ signal }) => (await request<R['get']>(routes.get, { params: params(id), signal })).payload,
    meta: { entities: shows },
  });
  return {
    empty,
    one,
    fresh: (id) => queryClient.fetchQuery({ ...one(id), staleTime: 0 }),
    valuesOf: (record) => ({ ...empty, ...pickFields(record, empty) }),
    async create(body, key) {
      const { payload } = await request<R['create']>(routes.create, { params: within, body, key });
      await changed();
      return payload;
    },
    async update(id, body, version) {
      const { payload } = await request<R['update']>(routes.update, { params: params(id), body, ifMatch: version });
      await changed();
      return payload;
    },
    async remove(id, act, version) {
      await request(routes.remove, { params: params(id), act, ifMatch: version });
      await changed();
    },
  };
}

interface ListQueryOptions<R extends ListRoute> {
  params?: Omit<Call<R>, 'query' | 'body'> extends { params: infer P } ? P : never;
  /** Other entities of which the rows show something. */
  shows?: readonly EntityName[];
}

/** The query of a list, by what it is asked for. */
export function listQuery<R extends ListRoute>(name: OwnQueryKey[0], route: R, options: ListQueryOptions<R> = {}) {
  const { params, shows = [] } = options;
  return (input: ListRequest<R>): RowsQuery<RowOf<R>> => ({
    queryKey: [name, 'list', route.path, params ?? null, input],
    queryFn: async ({ signal }) => {
      const asked = route.method === 'POST' ? { body: input } : { query: input };
      const { payload, meta } = await request(route, { params, ...asked, signal });
      // A list answers its rows, which the compiler does not see while it does not know the list.
      return { rows: payload as RowOf<R>[], meta };
    },
    placeholderData: keepPreviousData,
    meta: { entities: shows },
  });
}
