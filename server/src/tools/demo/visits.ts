import { sql } from 'kysely';
import type { Tx } from '../../core/db/connection.ts';
import type { Random } from './random.ts';
import { daySeconds, hourSeconds } from './scene.ts';

export interface DemoContainer {
  id: number;
  name: string;
  clientId: number;
  hSize: number;
  isEmpty: boolean;
  isRefrigerated: boolean;
  currency: 'EUR' | 'CZK';
  /** Clients abroad pay no VAT here. */
  vat: number;
  /** When the container was first placed; null if it stands nowhere. */
  placedAt: number | null;
}

/** A stay in the depot, from gate in to gate out. */
export interface Visit {
  container: DemoContainer;
  arrivedAt: number;
  /** null: the container is still there. */
  leftAt: number | null;
}

/** All containers of the demo in the order of their creation. */
export async function findContainers(tx: Tx): Promise<DemoContainer[]> {
  const { rows } = await sql<DemoContainer>`
    select container.id, container.name, container.client_id, container.h_size, container.is_empty, container.is_refrigerated, client.currency,
      case when client.address_country = 'CZE' then 0 else 23 end as vat,
      extract(epoch from min(move.at) filter (where place.id is not null))::bigint as placed_at
    from container
    join client on client.account_id = container.account_id and client.id = container.client_id
    left join container_place place on place.account_id = container.account_id and place.container_id = container.id and place.kind = 'current'
    left join container_move move on move.account_id = container.account_id and move.container_id = container.id and move.action = 'place'
    group by container.account_id, container.id, client.account_id, client.id order by container.id`.execute(tx);
  return rows;
}

/** Placed containers came by the gate shortly before; some had been there earlier, and some of the others have left. */
export function visitsOf(containers: DemoContainer[], random: Random): Visit[] {
  const now = Math.floor(Date.now() / 1000);
  return containers.flatMap((container) => {
    const { placedAt } = container;
    if (placedAt === null) return random.chance(0.5) ? [stay(container, now, random)] : [];
    const arrivedAt = placedAt - random.int(15, 90) * 60;
    const earlier = random.chance(0.6) ? [stay(container, arrivedAt, random)] : [];
    return [...earlier, { container, arrivedAt, leftAt: null }];
  });
}

function stay(container: DemoContainer, before: number, random: Random): Visit {
  const left = before - random.int(0, 14) * daySeconds;
  const meant = left - (left % daySeconds) + random.int(5, 16) * hourSeconds + random.int(0, 59) * 60;
  const leftAt = meant < before - hourSeconds / 6 ? meant : meant - daySeconds;
  return { container, leftAt, arrivedAt: leftAt - random.int(3, 90) * daySeconds - random.int(1, 5) * hourSeconds };
}
