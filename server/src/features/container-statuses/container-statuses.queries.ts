import type { QueryOf } from '@boxyard/contract/core/route.ts';
import { ContainerStatus, type containerStatusRoutes } from '@boxyard/contract/settings/container-statuses.ts';
import { sql } from 'kysely';
import { byName } from '../../core/crud/by-name.ts';
import { type List, shortList } from '../../core/crud/list-page.ts';
import { records } from '../../core/crud/records.ts';
import { contains, startsWith } from '../../core/crud/text-search.ts';
import type { Ctx } from '../../core/http/context.ts';

export const containerStatuses = records('containerStatus', ContainerStatus);

const nameKey = sql`container_status.name_key`;

export function listContainerStatuses(
  ctx: Ctx,
  input: QueryOf<typeof containerStatusRoutes.list>,
): List<ContainerStatus> {
  let query = ctx.tx.selectFrom('containerStatus').where('containerStatus.accountId', '=', ctx.account.id).selectAll();
  if (input.name) query = query.where(startsWith(nameKey, input.name));
  if (input.q) query = query.where(contains(nameKey, input.q));
  if (input.isActive !== undefined) query = query.where('isActive', '=', input.isActive);
  return shortList(query, input, {
    columns: { name: byName(ctx, sql`container_status.name`), order: sql`"order"`, isActive: sql`is_active` },
    initial: 'order',
    id: sql`id`,
    updatedAt: sql`updated_at`,
  });
}
