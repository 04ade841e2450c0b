import type { ListRoute } from '@boxyard/contract/core/list.ts';
import type { Route } from '@boxyard/contract/core/route.ts';
import { sql } from 'kysely';
import type { z } from 'zod';
import type { Ctx } from '../http/context.ts';
import { handle } from '../http/handle.ts';
import type { Services } from '../http/services.ts';
import { saveByExternalId, withExternalId } from './external-ids.ts';
import { type BulkRemoveRoute, type BulkUpdateRoute, handleBulkRemove, handleBulkUpdate } from './handle-bulk.ts';
import type { List } from './list-page.ts';
import { type LockRecords, lockInOrder } from './lock-in-order.ts';
import type { Records } from './records.ts';
import { refuseWhileUsed } from './referenced-by.ts';

type OfAccount = Route & { path: `/:account/${string}` };
type OfRecord = Omit<OfAccount, 'params'> & {
  params: z.ZodObject<{ account: z.ZodType<string>; id: z.ZodType<number> }>;
};
type OfExternal = Omit<OfAccount, 'params'> & {
  params: z.ZodObject<{ account: z.ZodType<string>; externalId: z.ZodType<string> }>;
};
interface WithFields {
  body: z.ZodType<Record<string, unknown>>;
}
interface Answers<T> {
  response: z.ZodType<T>;
}

interface RecordRoutes<Saved, Query, Row> {
  list: OfAccount & ListRoute & Answers<Row[]> & { query: z.ZodType<Query> };
  get: OfRecord & Answers<Saved>;
  create: OfAccount & WithFields & Answers<Saved>;
  update: OfRecord & WithFields & Answers<Saved>;
  remove: OfRecord;
  saveByExternalId?: OfExternal & WithFields & Answers<Saved>;
  bulkUpdate?: BulkUpdateRoute<Record<string, unknown>>;
  bulkRemove?: BulkRemoveRoute;
}

/**
 * Registers the routes of an entity that has no rules of its own: the usual five, and those for many records at once. An entity with rules registers its routes one by
 * one with `handle`.
 * @param nameField what a refusal calls a record by
 */
export function handleRecords<Saved extends { id: number }, Query, Row>(
  app: Services,
  routes: RecordRoutes<Saved, Query, Row>,
  records: Records<Saved>,
  list: (ctx: Ctx, query: Query) => List<Row>,
  nameField: keyof Saved & string,
): void {
  // A handler is checked against a plain record; that it is the record of these routes, the parameters say.
  const {
    get,
    create,
    update,
    saveByExternalId: byExternalId,
  }: Pick<RecordRoutes<object, Query, Row>, 'get' | 'create' | 'update' | 'saveByExternalId'> = routes;
  handle(app, routes.list, (ctx, { query }) => list(ctx, query).page());
  handle(app, get, (ctx, { params }) => records.get(ctx, params.id));
  handle(app, create, (ctx, { body }) => records.insert(ctx, body));
  handle(app, update, (ctx, { params, body, ifMatch }) => records.update(ctx, params.id, body, ifMatch));

  const named = withExternalId.find((each) => each === records.table);
  if (byExternalId && named)
    handle(app, byExternalId, (ctx, { params: { externalId }, body, ifMatch }) =>
      saveByExternalId(
        ctx,
        named,
        { externalId, ifMatch },
        {
          make: () => records.insert(ctx, { ...body, externalId }),
          change: (id) => records.update(ctx, id, body, ifMatch),
        },
      ),
    );

  const remove = async (ctx: Ctx, id: number, version?: number) => {
    const record = await records.lock(ctx, id);
    await refuseWhileUsed(ctx, records.table, { id, name: String(record[nameField]) });
    await records.remove(ctx, id, version);
  };
  handle(app, routes.remove, (ctx, { params, ifMatch }) => remove(ctx, params.id, ifMatch));

  const lock: LockRecords = (ctx, ids) => lockInOrder(ctx, ids, records.table, sql.ref(nameField));
  const { bulkUpdate, bulkRemove } = routes;
  if (bulkRemove) handleBulkRemove(app, bulkRemove, lock, remove);
  if (bulkUpdate)
    handleBulkUpdate(app, bulkUpdate, lock, (ctx, id, changes) => records.update(ctx, id, changes, undefined));
}
