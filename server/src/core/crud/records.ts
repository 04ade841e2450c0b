import { type RawBuilder, sql } from 'kysely';
import type { z } from 'zod';
import type { Database } from '../db/tables.ts';
import type { Ctx, InAccount } from '../http/context.ts';
import { notFound } from '../http/problems.ts';
import { refuseTakenId, withExternalId } from './external-ids.ts';
import { refuseStale, staleRecord } from './last-change.ts';
import { columnList, fieldsOf, onlyRow, toRow } from './rows.ts';

export interface Records<Entity> {
  table: keyof Database;
  /** @throws 404 */
  get: (ctx: InAccount, id: number) => Promise<Entity>;
  lock: (ctx: Ctx, id: number) => Promise<Entity>;
  insert: (ctx: Ctx, values: Record<string, unknown>) => Promise<Entity>;
  update: (ctx: Ctx, id: number, values: Record<string, unknown>, version: number | undefined) => Promise<Entity>;
  remove: (ctx: Ctx, id: number, version?: number) => Promise<void>;
}

/**
 * The four plain statements on one tenant table. The entity's schema is the column list, so a new field needs nothing
 * here. Every statement names the account although row security would filter it anyway: the index begins with it.
 * `within` are values that the record must have, such as its containerId; a record with other values counts as missing.
 * @param table in camel case, as in core/db/tables.ts
 */
export function records<T extends keyof Database, E extends z.ZodObject>(table: T, entity: E) {
  type Entity = z.output<E>;
  type Within = Partial<Entity>;
  const fields = fieldsOf(entity);
  const columns = columnList(fields);
  const name = sql.table(table);
  const isRecord = (ctx: InAccount, id: number, within: Within = {}) => {
    const own = Object.entries(within).map(([field, value]) => sql`${sql.ref(field)} = ${value}`);
    return sql.join([sql`account_id = ${ctx.account.id}`, sql`id = ${id}`, ...own], sql` and `);
  };
  const named = withExternalId.find((each) => each === table);
  const refuseTaken = async (ctx: Ctx, { externalId }: Record<string, unknown>, id?: number) => {
    if (named && typeof externalId === 'string' && externalId) await refuseTakenId(ctx, named, externalId, id);
  };
  async function find(ctx: InAccount, condition: RawBuilder<unknown>): Promise<Entity> {
    const { rows } = await sql<Entity>`select ${columns} from ${name} where ${condition}`.execute(ctx.tx);
    if (!rows[0]) throw notFound();
    return rows[0];
  }

  return {
    table,

    /** The entity's columns with their table before them, for queries that join. */
    columns: fields.map((field) => `${table}.${field}` as const),

    /** @throws 404 */
    get: (ctx: InAccount, id: number, within?: Within): Promise<Entity> => find(ctx, isRecord(ctx, id, within)),

    /** Holds the record against other writers until the transaction ends. @param version what the caller saw; undefined: any @throws 404, 412 */
    async lock(ctx: Ctx, id: number, version?: number, within?: Within): Promise<Entity> {
      const record = await find(ctx, sql`${isRecord(ctx, id, within)} for update`);
      await refuseStale(ctx, version, record, [table, id]);
      return record;
    },

    /** Fields that are left out take the table's defaults. */
    async insert(ctx: Ctx, values: Record<string, unknown>): Promise<Entity> {
      await refuseTaken(ctx, values);
      const row = { accountId: ctx.account.id, ...toRow(entity, values) };
      const inserted = sql<Entity>`insert into ${name} (${sql.join(Object.keys(row).map((field) => sql.ref(field)))})
        values (${sql.join(Object.values(row))}) returning ${columns}`;
      return onlyRow(await inserted.execute(ctx.tx));
    },

    /** Changes the given fields only. @param version what the caller saw; undefined: any @throws 404, 412 */
    async update(
      ctx: Ctx,
      id: number,
      values: Record<string, unknown>,
      version: number | undefined,
      within?: Within,
    ): Promise<Entity> {
      await refuseTaken(ctx, values, id);
      const set = Object.entries(toRow(entity, values)).map(([field, value]) => sql`${sql.ref(field)} = ${value}`);
      const { rows } = await sql<Entity>`update ${name} set ${set.length > 0 ? sql.join(set) : sql`id = id`}
        where ${isRecord(ctx, id, within)} and ${hasVersion(version)} returning ${columns}`.execute(ctx.tx);
      const [updated] = rows;
      if (updated) return updated;
      await this.get(ctx, id, within);
      throw await staleRecord(ctx, [table, id]);
    },

    /** @throws 404, 412, 409 where other records refer to it */
    async remove(ctx: Ctx, id: number, version?: number, within?: Within): Promise<void> {
      const { numAffectedRows } =
        await sql`delete from ${name} where ${isRecord(ctx, id, within)} and ${hasVersion(version)}`.execute(ctx.tx);
      if (numAffectedRows) return;
      await this.get(ctx, id, within);
      throw await staleRecord(ctx, [table, id]);
    },
  };
}

/** The condition that the row has this version; undefined accepts any version. */
export const hasVersion = (version: number | undefined) =>
  version === undefined ? sql<boolean>`true` : sql<boolean>`version = ${version}`;
