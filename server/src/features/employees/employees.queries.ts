import type { QueryOf } from '@boxyard/contract/core/route.ts';
import { Employee, type EmployeeChoice, type employeeRoutes } from '@boxyard/contract/people/employees.ts';
import { sql } from 'kysely';
import { hasExternalId } from '../../core/crud/external-ids.ts';
import { type List, shortList } from '../../core/crud/list-page.ts';
import { records } from '../../core/crud/records.ts';
import { contains, startsWith } from '../../core/crud/text-search.ts';
import type { Ctx } from '../../core/http/context.ts';

export const employees = records('employee', Employee);

const nameKey = sql`employee.name_key`;
const usernameKey = sql`employee.username_key`;

/** Erased employees stay for the tasks that name them, and stand in no list. */
const notErased = sql<boolean>`employee.erased_at is null`;

export function listEmployees(ctx: Ctx, input: QueryOf<typeof employeeRoutes.list>): List<Employee> {
  let query = ctx.tx
    .selectFrom('employee')
    .where('employee.accountId', '=', ctx.account.id)
    .where(notErased)
    .selectAll();
  if (input.name) query = query.where(startsWith(nameKey, input.name));
  if (input.username) query = query.where(startsWith(usernameKey, input.username));
  if (input.email) query = query.where(contains(sql`employee.email`, input.email));
  if (input.isEnabled !== undefined) query = query.where('employee.isEnabled', '=', input.isEnabled);
  if (input.externalId) query = query.where(hasExternalId('employee', input.externalId));
  if (input.q) query = query.where(contains(sql`${nameKey} || ' ' || ${usernameKey} || ' ' || email`, input.q));
  return shortList(query, input, {
    columns: {
      name: nameKey,
      username: usernameKey,
      email: sql`email`,
      isEnabled: sql`is_enabled`,
      status: sql`status`,
      isOnline: sql`is_online`,
    },
    initial: 'name',
    id: sql`id`,
    updatedAt: sql`updated_at`,
  });
}

/** Enabled employees only: disabled ones keep their tasks but get no new ones. */
export function listChoices(ctx: Ctx, input: QueryOf<typeof employeeRoutes.assignees>): List<EmployeeChoice> {
  let query = ctx.tx
    .selectFrom('employee')
    .where('employee.accountId', '=', ctx.account.id)
    .where('isEnabled', '=', true)
    .where(notErased)
    .select(['id', 'username', 'firstname', 'lastname']);
  if (input.q) query = query.where(contains(sql`${nameKey} || ' ' || ${usernameKey}`, input.q));
  return shortList(query, input, {
    columns: { name: nameKey, username: usernameKey },
    initial: 'name',
    id: sql`id`,
    updatedAt: sql`updated_at`,
  });
}
