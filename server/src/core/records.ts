import { sql } from 'kysely';
import type { z } from 'zod';
import type { Ctx } from './context.ts';
import type { Database } from './database.ts';
import { notFound, stale } from './problems.ts';
import { toRow } from './rows.ts';

/**
 * The four plain statements on one tenant table. The entity's schema is the column list, so a new field needs nothing
 * here. Every statement names the account although row security would filter it anyway: the index begins with it.
 * @param table in camel case, as in core/database.ts
 */
export function records<E extends z.ZodObject>(table: keyof Database, entity: E) {
  type Entity = z.output<E>;
  const columns = sql.join(Object.keys(entity.shape).map((field) => sql.ref(field)));
  const name = sql.table(table);
  const one = (ctx: Ctx, id: number) => sql`account_id = ${ctx.account.id} and id = ${id}`;

  return {
    /** @throws 404 */
    async get(ctx: Ctx, id: number): Promise<Entity> {
      const { rows } = await sql<Entity>`select ${columns} from ${name} where ${one(ctx, id)}`.execute(ctx.tx);
      if (!rows[0]) throw notFound();
      return rows[0];
    },

    /** Holds the record against other writers until the transaction ends. @throws 404 */
    async lock(ctx: Ctx, id: number): Promise<Entity> {
      const { rows } = await sql<Entity>`select ${columns} from ${name} where ${one(ctx, id)} for update`.execute(
        ctx.tx,
      );
      if (!rows[0]) throw notFound();
      return rows[0];
    },

    /** Fields that are left out take the table's defaults. */
    async insert(ctx: Ctx, values: Record<string, unknown>): Promise<Entity> {
      const row = { ...toRow(entity, values), accountId: ctx.account.id };
      const fields = sql.join(Object.keys(row).map((field) => sql.ref(field)));
      const { rows } =
        await sql<Entity>`insert into ${name} (${fields}) values (${sql.join(Object.values(row))}) returning ${columns}`.execute(
          ctx.tx,
        );
      return rows[0] as Entity;
    },

    /** Changes the given fields only. @param version what the caller saw; undefined: any @throws 404, 412 */
    async update(ctx: Ctx, id: number, values: Record<string, unknown>, version: number | undefined): Promise<Entity> {
      const row = toRow(entity, values);
      const set = Object.entries(row).map(([field, value]) => sql`${sql.ref(field)} = ${value}`);
      const assignments = set.length > 0 ? sql.join(set) : sql`id = id`;
      const seen = version === undefined ? sql`true` : sql`version = ${version}`;
      const { rows } =
        await sql<Entity>`update ${name} set ${assignments} where ${one(ctx, id)} and ${seen} returning ${columns}`.execute(
          ctx.tx,
        );
      if (rows[0]) return rows[0];
      await this.get(ctx, id);
      throw stale();
    },

    /** @throws 404, 412, 409 where other records refer to it */
    async remove(ctx: Ctx, id: number, version?: number): Promise<void> {
      const seen = version === undefined ? sql`true` : sql`version = ${version}`;
      const { numAffectedRows } = await sql`delete from ${name} where ${one(ctx, id)} and ${seen}`.execute(ctx.tx);
      if (numAffectedRows) return;
      await this.get(ctx, id);
      throw stale();
    },
  };
}
