import { type EntityName, entityNames } from '@boxyard/contract/core/entities.ts';
import type { Place } from '@boxyard/contract/yard/places.ts';
import { sql } from 'kysely';
import type { Ctx } from '../../core/http/context.ts';
import type { Kind } from '../positions/places.queries.ts';

interface OwnAct {
  /** The one that confirmed a file. */
  isImport: boolean;
  entities: EntityName[];
  changes: number;
  /** Seconds since its first change. */
  age: number;
  /** Records of these were deleted, and not only made or changed. */
  deleted: EntityName[];
  /** It gave rows of sections other numbers, and moved no container. */
  renumbers: boolean;
}

/** What an own act has changed. */
export async function findAct(ctx: Ctx, act: string): Promise<OwnAct> {
  const { rows } = await sql<Changes>`
    select entity, count(*) as changes, extract(epoch from now() - min(at))::float8 as age, bool_or(action = 'delete') as is_deleted,
      bool_and(entity <> 'container_place' or before - ${besideRow} is not distinct from after - ${besideRow}) as keeps_cells,
      exists (select from import where account_id = ${ctx.account.id} and act = ${act} and status = 'done') as is_import
    from changes_of_act(${act}) group by entity`.execute(ctx.tx);
  const named = (found: typeof rows) => entityNames.filter((name) => found.some(({ entity }) => entity === name));
  return {
    isImport: rows.some(({ isImport }) => isImport),
    entities: named(rows),
    changes: rows.reduce((sum, { changes }) => sum + changes, 0),
    age: Math.max(...rows.map(({ age }) => age)),
    deleted: named(rows.filter(({ isDeleted }) => isDeleted)),
    renumbers: rows.some(({ entity }) => entity === 'section_row') && rows.every(({ keepsCells }) => keepsCells),
  };
}

interface Changes {
  entity: string;
  changes: number;
  age: number;
  isDeleted: boolean;
  keepsCells: boolean;
  isImport: boolean;
}

/** The containers whose gate moves, or whose own records, an act has changed. */
export async function findContainersOfMoves(ctx: Ctx, act: string): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`select distinct (coalesce(before, after) ->> 'container_id')::bigint as id
    from changes_of_act(${act}) where entity = 'transport' order by 1`.execute(ctx.tx);
  return rows.map(({ id }) => id);
}

/** The tasks that the act changed. */
export async function findTasksOfAct(ctx: Ctx, act: string): Promise<number[]> {
  const { rows } = await sql<{
    id: number;
  }>`select distinct record_id as id from changes_of_act(${act}) where entity = 'work_task' order by 1`.execute(ctx.tx);
  return rows.map(({ id }) => id);
}

/** What changes of a place whose row gets another number. */
const besideRow = sql`array['row', 'version', 'updated_at']`;

/** A draft that the act saved, and did not make itself, would be a draft again. */
export async function savesDraft(ctx: Ctx, act: string): Promise<boolean> {
  const { rows } = await sql`select record_id from changes_of_act(${act}) where entity = 'damage' group by record_id
    having bool_or(action = 'update' and before ->> 'is_draft' = 'true' and after ->> 'is_draft' = 'false')
      and not bool_or(action = 'insert')`.execute(ctx.tx);
  return rows.length > 0;
}

interface Occupant {
  name: string;
  kind: Kind;
  place: Place;
}

interface LaterChange {
  /** The number of the container that it belongs to, else the name that the act gave or found; '' without either. */
  name: string;
  admin: string;
}

/** Holds the records of the act. @returns a later change of one of them, or of what goes with them, by somebody or by another act */
export async function holdAct(ctx: Ctx, act: string): Promise<LaterChange | undefined> {
  await sql`select hold_reshaped(${act})`.execute(ctx.tx);
  const { rows } = await sql<{ name: string; adminId: number | null; tokenId: number | null }>`
    select name, admin_id, token_id from changed_since_act(${act})`.execute(ctx.tx);
  if (rows[0]) return { name: rows[0].name, admin: await authorOf(ctx, rows[0].adminId, rows[0].tokenId) };
  const { rows: spoiled } = await sql<{
    name: string;
    change: number;
  }>`select name, change from spoiled_by_undo(${act})`.execute(ctx.tx);
  if (!spoiled[0]) return undefined;
  const { rows: changes } = await sql<{ adminId: number | null; tokenId: number | null }>`
    select admin_id, token_id from audit_log where account_id = ${ctx.account.id} and id = ${spoiled[0].change}`.execute(
    ctx.tx,
  );
  return {
    name: spoiled[0].name,
    admin: await authorOf(ctx, changes[0]?.adminId ?? null, changes[0]?.tokenId ?? null),
  };
}

/** What an act has changed is looked for beside the accounts' nodes, so names are asked for by themselves. */
async function authorOf(ctx: Ctx, adminId: number | null, tokenId: number | null): Promise<string> {
  const { rows } = await sql<{ name: string }>`select author_name(
      (select username from colleague where account_id = ${ctx.account.id} and admin_id = ${adminId}), ${tokenId}) as name
    from tenant_account where account_id = ${ctx.account.id}`.execute(ctx.tx);
  return rows[0]?.name || 'Boxyard';
}

/**
 * Takes the changes back. Fails as the tables refuse it; their triggers tell it from other changes by the settings.
 * @param renumbers containers whose rows get their numbers back do not move
 */
export async function takeBack(ctx: Ctx, act: string, renumbers: boolean): Promise<void> {
  await sql`select set_local('app.undoes', 'true'), set_local('app.renumbers_rows', ${String(renumbers)})`.execute(
    ctx.tx,
  );
  await sql`select undo_act(${act})`.execute(ctx.tx);
  await sql`select set_local('app.undoes', ''), set_local('app.renumbers_rows', 'false')`.execute(ctx.tx);
}

/** Its file was let go when it was confirmed, so the import is no draft again. */
export async function markUndone(ctx: Ctx, act: string): Promise<void> {
  await sql`update import set status = 'undone' where account_id = ${ctx.account.id} and act = ${act}`.execute(ctx.tx);
}

/** A container that has taken, or has reserved, a place that the act left. */
export async function findOccupantOfLeft(ctx: Ctx, act: string): Promise<Occupant | undefined> {
  const { rows } =
    await sql<Occupant>`select container.name, place.kind, place_json(place.account_id, place.section_id, place.row, place.tier, place.span) as place
    from audit_log change
    cross join lateral jsonb_populate_record(null::container_place, change.before) gone
    join container_place place on place.account_id = ${ctx.account.id} and place.section_id = gone.section_id
      and place.row = gone.row and place.tier = gone.tier and place.span && gone.span and place.container_id <> gone.container_id
    join container on container.account_id = ${ctx.account.id} and container.id = place.container_id
    where change.account_id = ${ctx.account.id} and change.act = ${act} and change.admin_id = ${ctx.admin.id}
      and change.entity = 'container_place' limit 1`.execute(ctx.tx);
  return rows[0];
}
