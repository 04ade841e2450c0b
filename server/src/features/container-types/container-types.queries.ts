import type { QueryOf } from '@boxyard/contract/core/route.ts';
import { ContainerType, type containerTypeRoutes } from '@boxyard/contract/settings/container-types.ts';
import { sql } from 'kysely';
import { byName } from '../../core/crud/by-name.ts';
import { type List, shortList } from '../../core/crud/list-page.ts';
import { records } from '../../core/crud/records.ts';
import { contains, startsWith } from '../../core/crud/text-search.ts';
import type { Ctx } from '../../core/http/context.ts';

export const containerTypes = records('containerType', ContainerType);

const nameKey = sql`container_type.name_key`;

export function listContainerTypes(ctx: Ctx, input: QueryOf<typeof containerTypeRoutes.list>): List<ContainerType> {
  let query = ctx.tx.selectFrom('containerType').where('containerType.accountId', '=', ctx.account.id).selectAll();
  if (input.name) query = query.where(startsWith(nameKey, input.name));
  if (input.q) query = query.where(contains(nameKey, input.q));
  if (input.isActive !== undefined) query = query.where('isActive', '=', input.isActive);
  return shortList(query, input, {
    columns: {
      name: byName(ctx, sql`container_type.name`),
      title: byName(ctx, sql`title`),
      size: sql`size`,
      isoCode: sql`iso_code`,
      isActive: sql`is_active`,
    },
    initial: 'name',
    id: sql`id`,
    updatedAt: sql`updated_at`,
  });
}
