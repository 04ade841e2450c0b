import { type RawBuilder, sql } from 'kysely';
import type { z } from 'zod';
import type { Database } from '../db/tables.ts';
import type { Ctx } from '../http/context.ts';
import { notFound } from '../http/problems.ts';
import { refuseStale, staleRecord } from './last-change.ts';
import { once, oncePerShape } from './once.ts';
import { fieldsOf, toRow } from './rows.ts';

export interface Records<Entity> {
  table: keyof Database;
  /** @throws 404 */
  get: (ctx: Ctx, id: number) => Promise<Entity>;
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
  const columns = sql.join(fields.map((field) => sql.ref(field)));
  const name = sql.table(table);
  const isRecord = (ctx: Ctx, id: number, within: Within = {}) => {
    const own = Object.entries(within).map(([field, value]) => sql`${sql.ref(field)} = ${value}`);
    return sql.join([sql`account_id = ${ctx.account.id}`, sql`id = ${id}`, ...own], sql` and `);
  };
  async function find(ctx: Ctx, condition: RawBuilder<unknown>): Promise<Entity> {
    const { rows } = await sql<Entity>`select ${columns} from ${name} where ${condition}`.execute(ctx.tx);
    if (!rows[0]) throw notFound();
    return rows[0];
  }

  const byId = once<{ id: number }, Entity>(
    ({ account }, { id }) =>
      sql<Entity>`select ${columns} from ${name} where account_id = ${account.id} and id = ${id}`,
  );

  const inserting = oncePerShape<Entity>(({ account }, values, fields) => {
    const given = ['accountId', ...fields].map((field) => sql.ref(field));
    const row = [account.id, ...fields.map((field) => values[field])];
    return sql`insert into ${name} (${sql.join(given)}) values (${sql.join(row)}) returning ${columns}`;
  });
  const updating = oncePerShape<Entity>(({ account }, values, fields) => {
    const equal = (part: Part) =>
      fields
        .filter((field) => field.startsWith(`${part} `))
        .map((field) => sql`${sql.ref(field.slice(part.length + 1))} = ${values[field]}`);
    const set = equal('set').length > 0 ? sql.join(equal('set')) : sql`id = id`;
    const where = sql.join([sql`account_id = ${account.id}`, ...equal('where')], sql` and `);
    return sql`update ${name} set ${set} where ${where} returning ${columns}`;
  });

  return {
    table,

    /** The entity's columns with their table before them, for queries that join. */
    columns: fields.map((field) => `${table}.${field}` as const),

    /** @throws 404 */
    async get(ctx: Ctx, id: number, within?: Within): Promise<Entity> {
      if (within) return find(ctx, isRecord(ctx, id, within));
      const [record] = await byId(ctx, { id });
      if (!record) throw notFound();
      return record;
    },

    /** Holds the record against other writers until the transaction ends. @param version what the caller saw; undefined: any @throws 404, 412 */
    async lock(ctx: Ctx, id: number, version?: number, within?: Within): Promise<Entity> {
      const record = await find(ctx, sql`${isRecord(ctx, id, within)} for update`);
      await refuseStale(ctx, version, record, [table, id]);
      return record;
    },

    /** Fields that are left out take the table's defaults. */
    async insert(ctx: Ctx, values: Record<string, unknown>): Promise<Entity> {
      const [inserted] = await inserting(ctx, toRow(entity, values));
      if (!inserted) throw new Error('An insert that always yields its row has yielded none.');
      return inserted;
    },

    /** Changes the given fields only. @param version what the caller saw; undefined: any @throws 404, 412 */
    async update(
      ctx: Ctx,
      id: number,
      values: Record<string, unknown>,
      version: number | undefined,
      within?: Within,
    ): Promise<Entity> {
      const [updated] = await updating(ctx, {
        ...named('set', toRow(entity, values)),
        ...named('where', { ...within, id, ...(version !== undefined && { version }) }),
      });
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

/** The parts of an update whose fields may have the same names. */
type Part = 'set' | 'where';
const named = (part: Part, fields: Record<string, unknown>) =>
  Object.fromEntries(Object.entries(fields).map(([field, value]) => [`${part} ${field}`, value]));

/** The condition that the row has this version; undefined accepts any version. */
export const hasVersion = (version: number | undefined) =>
  version === undefined ? sql<boolean>`true` : sql<boolean>`version = ${version}`;
