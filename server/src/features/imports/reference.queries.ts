import type { ContainerType } from '@boxyard/contract/settings/container-types.ts';
import { ContainerType as Type } from '@boxyard/contract/settings/container-types.ts';
import { sql } from 'kysely';
import { fieldsOf } from '../../core/crud/rows.ts';
import type { InAccount } from '../../core/http/context.ts';

interface Named {
  id: number;
  name: string;
}

export interface References {
  types: ContainerType[];
  statuses: Named[];
  warehouses: (Named & { isDefault: boolean })[];
}

/** The short lists that containers refer to, as a whole. */
export async function readReferences(ctx: InAccount): Promise<References> {
  const own = sql`account_id = ${ctx.account.id} order by id`;
  const columns = sql.join(fieldsOf(Type).map((field) => sql.ref(field)));
  const types = await sql<ContainerType>`select ${columns} from container_type where ${own}`.execute(ctx.tx);
  const statuses = await sql<Named>`select id, name from container_status where ${own}`.execute(ctx.tx);
  const warehouses = await sql<
    Named & { isDefault: boolean }
  >`select id, name, is_default from warehouse where ${own}`.execute(ctx.tx);
  return { types: types.rows, statuses: statuses.rows, warehouses: warehouses.rows };
}
