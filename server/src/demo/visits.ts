import { sql } from 'kysely';
import type { Tx } from '../core/database/connection.ts';
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
    select c.id, c.name, c.client_id, c.h_size, c.is_empty, c.is_refrigerated, k.currency,
      case when k.address_country = 'CZE' then 0 else 23 end as vat,
      extract(epoch from min(m.at) filter (where p.id is not null))::bigint as placed_at
    from container c
    join client k on k.account_id = c.account_id and k.id = c.client_id
    left join container_place p on p.account_id = c.account_id and p.container_id = c.id and p.kind = 'current'
    left join container_move m on m.account_id = c.account_id and m.container_id = c.id and m.action = 'place'
    group by c.account_id, c.id, k.account_id, k.id order by c.id`.execute(tx);
  return rows;
}

/** Placed containers came by the gate shortly before; some had been there earlier, and some of the others have left. */
export function visitsOf(containers: DemoContainer[], random: Random, today: number): Visit[] {
  return containers.flatMap((container) => {
    const { placedAt } = container;
    if (placedAt === null) return random.chance(0.5) ? [stay(container, today, random)] : [];
    const arrivedAt = placedAt - random.int(15, 90) * 60;
    const earlier = random.chance(0.6) ? [stay(container, arrivedAt, random)] : [];
    return [...earlier, { container, arrivedAt, leftAt: null }];
  });
}

function stay(container: DemoContainer, before: number, random: Random): Visit {
  const left = before - random.int(1, 14) * daySeconds;
  const leftAt = left - (left % daySeconds) + random.int(5, 16) * hourSeconds + random.int(0, 59) * 60;
  return { container, leftAt, arrivedAt: leftAt - random.int(3, 90) * daySeconds - random.int(1, 5) * hourSeconds };
}
