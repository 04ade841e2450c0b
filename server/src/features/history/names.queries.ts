import type { HistoryEntity } from '@boxyard/contract/core/entities.ts';
import type { Language } from '@boxyard/contract/core/enums.ts';
import { sql } from 'kysely';
import type { Ctx } from '../../core/http/context.ts';

/** A record as its last change left it, or as it was deleted. */
interface Known {
  entity: HistoryEntity;
  id: number;
  name: string;
  isGone: boolean;
  ofEntity: HistoryEntity | null;
  ofId: number | null;
}

type Reference = Pick<Known, 'entity' | 'id'>;

export interface Names {
  /** The reader's, for words beside the names. */
  language: Language;
  of(entity: HistoryEntity, id: number): Known | undefined;
  /** The records that it belongs to, the nearest first. */
  ownersOf(record: Owned): Known[];
  /** The nearest of them that has a name. */
  nearestOwner(record: Owned): Known | undefined;
}

type Owned = Pick<Known, 'ofEntity' | 'ofId'>;

/** The row of a section is the deepest: it belongs to the section, its area and the warehouse. */
const mostSteps = 4;

/**
 * The names of records, out of the history itself: the last change of a record tells its name, also when the record is gone.
 * So no table needs a query of its own, and somebody who left keeps the name that they had here.
 */
export async function findNames(ctx: Ctx, references: Reference[]): Promise<Names> {
  const found = new Map<string, Known>();
  let open = references;
  for (let step = 0; step < mostSteps && open.length > 0; step++) {
    for (const known of await lastKnown(ctx, open)) found.set(keyOf(known), known);
    open = open.flatMap((reference) => {
      const { ofEntity, ofId } = found.get(keyOf(reference)) ?? {};
      return ofEntity && ofId && !found.has(keyOf({ entity: ofEntity, id: ofId }))
        ? [{ entity: ofEntity, id: ofId }]
        : [];
    });
  }
  const of = (entity: HistoryEntity, id: number) => found.get(keyOf({ entity, id }));
  const ownersOf: Names['ownersOf'] = ({ ofEntity, ofId }) => {
    const owner = ofEntity && ofId ? of(ofEntity, ofId) : undefined;
    return owner ? [owner, ...ownersOf(owner)] : [];
  };
  return {
    language: ctx.language,
    of,
    ownersOf,
    nearestOwner: (record) => ownersOf(record).find(({ name }) => name !== ''),
  };
}

const keyOf = ({ entity, id }: Reference) => `${entity} ${id}`;

async function lastKnown(ctx: Ctx, references: Reference[]): Promise<Known[]> {
  const entities = references.map(({ entity }) => entity);
  const ids = references.map(({ id }) => id);
  const { rows } = await sql<Known>`
    select r.entity, r.id, coalesce(history_name(last.entity, coalesce(last.after, last.before)), '') as name, last.of_entity, last.of_id,
      case r.entity when 'admin' then not exists (select from colleague m where m.account_id = ${ctx.account.id} and m.admin_id = r.id)
        else last.action = 'delete' end as is_gone
    from (select distinct * from unnest(${entities}::text[], ${ids}::bigint[]) given (entity, id)) r
    cross join lateral (select l.* from audit_log l
      where l.account_id = ${ctx.account.id} and l.entity = r.entity and l.record_id = r.id order by l.id desc limit 1) last`.execute(
    ctx.tx,
  );
  return rows;
}
