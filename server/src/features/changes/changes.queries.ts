import type { QueryOf } from '@boxyard/contract/core/route.ts';
import {
  type Change,
  type ChangedEntity,
  changedEntities,
  type changeRoutes,
  changesDays,
  scopeGroupOfEntity,
} from '@boxyard/contract/integrations/changes.ts';
import { sql } from 'kysely';
import { mayRead } from '../../core/crud/external-ids.ts';
import { onlyRow } from '../../core/crud/rows.ts';
import type { Ctx } from '../../core/http/context.ts';
import { Problem } from '../../core/http/problems.ts';
import { type Position, readCursor, writeCursor } from './cursors.ts';

interface Here {
  epoch: string;
  /** All that was committed before this transaction began stands below it. */
  until: string;
  now: number;
}

interface Entry {
  xid: string;
  nth: string;
  entity: ChangedEntity | 'container_place';
  recordId: number;
  version: number;
  action: 'insert' | 'update' | 'delete';
  at: number;
  containerId: number | null;
  /** That of the container as it is now; null once it is gone. */
  containerVersion: number | null;
}

const actions = { insert: 'created', update: 'updated', delete: 'deleted' } as const;
/** What happens to these happens to their container as well: where it stands, and whether it is in the yard. */
const tellsContainer = ['container_place', 'transport'];

/**
 * Entries of the history in the order of their transactions. An entry is told once no transaction that began before its own is
 * open: then none can come before it any more.
 * @throws 410 for a cursor that leads nowhere here
 */
export async function listChanges(ctx: Ctx, { after, entity, limit }: QueryOf<typeof changeRoutes.list>) {
  const here = await findHere(ctx);
  if (after === undefined) {
    return { changes: [], cursor: writeCursor({ ...here, xid: here.until, nth: '0', at: here.now }), hasMore: false };
  }
  const from = readCursor(after);
  if (!from || !leadsOn(from, here)) throw new Problem('GONE', 'cursorGone');
  const hidden = entity?.find((each) => !mayRead(ctx, each));
  if (hidden) throw new Problem('FORBIDDEN', 'scopeNeeded', { scope: `${scopeGroupOfEntity[hidden]}:read` });
  const readable = changedEntities.filter((each) => mayRead(ctx, each));
  const wanted = new Set(entity ? readable.filter((each) => entity.includes(each)) : readable);
  const entries = await findEntries(ctx, from, here.until, { wanted, limit });
  const last = entries.at(-1);
  const isFull = last !== undefined && entries.length === limit;
  const position = isFull ? { xid: last.xid, nth: last.nth, at: last.at } : { xid: here.until, nth: '0', at: here.now };
  return {
    changes: entries.flatMap((entry) => changesOf(entry, wanted)),
    cursor: writeCursor({ epoch: here.epoch, ...position }),
    hasMore: isFull,
  };
}

function leadsOn(from: Position, here: Here): boolean {
  const isOld = from.at < here.now - changesDays * 86_400;
  return from.epoch === here.epoch && !isOld && BigInt(from.xid) <= BigInt(here.until);
}

/** Asked where the account's rows are: each node counts its transactions by itself. */
async function findHere({ tx, account }: Ctx): Promise<Here> {
  const found = sql<Here>`select change_epoch(account_id, epoch) as epoch, pg_snapshot_xmin(pg_current_snapshot())::text as until,
    now() as now from tenant_account where account_id = ${account.id}`;
  return onlyRow(await found.execute(tx));
}

async function findEntries(
  { tx, account }: Ctx,
  from: Position,
  until: string,
  { wanted, limit }: { wanted: Set<ChangedEntity>; limit: number },
): Promise<Entry[]> {
  const read = new Set<string>([...wanted, ...(wanted.has('container') ? tellsContainer : [])]);
  const { rows } = await sql<Entry>`
    select entry.*, container.version as container_version
    from (select l.xid::text, l.id::text as nth, l.entity, l.record_id, (coalesce(l.after, l.before) ->> 'version')::bigint as version,
        l.action, l.at, (coalesce(l.after, l.before) ->> 'container_id')::bigint as container_id, row_number() over () as place
      from (select * from audit_log where account_id = ${account.id} and xid is not null
        and (xid, id) > (${from.xid}::xid8, ${from.nth}::bigint) and xid < ${until}::xid8 and entity = any(${[...read]}::text[])
        order by xid, id limit ${limit}) l) entry
    left join container on container.account_id = ${account.id} and container.id = entry.container_id
    order by entry.place`.execute(tx);
  return rows;
}

function changesOf(entry: Entry, wanted: Set<ChangedEntity>): Change[] {
  const { entity, recordId: id, version, action, at, containerId, containerVersion } = entry;
  const changes: Change[] = [];
  if (entity !== 'container_place' && wanted.has(entity))
    changes.push({ entity, id, version, action: actions[action], at, containerId });
  if (tellsContainer.includes(entity) && wanted.has('container') && containerId !== null && containerVersion !== null)
    changes.push({
      entity: 'container',
      id: containerId,
      version: containerVersion,
      action: 'updated',
      at,
      containerId: null,
    });
  return changes;
}
