import type { QueryOf } from '@boxyard/contract/core/route.ts';
import { Employee, type EmployeeChoice, type employeeRoutes } from '@boxyard/contract/people/employees.ts';
import { type RawBuilder, sql } from 'kysely';
import { byName } from '../../core/crud/by-name.ts';
import { hasExternalId } from '../../core/crud/external-ids.ts';
import { type List, shortList } from '../../core/crud/list-page.ts';
import { records } from '../../core/crud/records.ts';
import { contains, startsWith } from '../../core/crud/text-search.ts';
import type { Ctx } from '../../core/http/context.ts';

export const employees = records('employee', Employee);

const nameKey = sql`employee.name_key`;
const usernameKey = sql`employee.username_key`;

/** As they are called, and as indexes have them. */
const name = sql`trim(both from employee.firstname || ' ' || employee.lastname)`;

/** Found by an index of its own, however the list is sorted. */
const startsIn = (ctx: Ctx, key: RawBuilder<unknown>, text: string) =>
  sql<boolean>`employee.id = any(array(select employee.id from employee
    where employee.account_id = ${ctx.account.id} and ${startsWith(key, text)}))`;

/** Erased employees stay for the tasks that name them, and stand in no list. */
const notErased = sql<boolean>`employee.erased_at is null`;

export function listEmployees(ctx: Ctx, input: QueryOf<typeof employeeRoutes.list>): List<Employee> {
  let query = ctx.tx
    .selectFrom('employee')
    .where('employee.accountId', '=', ctx.account.id)
    .where(notErased)
    .selectAll();
  if (input.name) query = query.where(startsIn(ctx, nameKey, input.name));
  if (input.username) query = query.where(startsIn(ctx, usernameKey, input.username));
  if (input.email) query = query.where(contains(sql`norm(employee.email)`, input.email));
  if (input.isEnabled !== undefined) query = query.where('employee.isEnabled', '=', input.isEnabled);
  if (input.externalId) query = query.where(hasExternalId('employee', input.externalId));
  if (input.q) query = query.where(contains(sql`${nameKey} || ' ' || ${usernameKey} || ' ' || norm(email)`, input.q));
  return shortList(query, input, {
    columns: {
      name: byName(ctx, name),
      username: byName(ctx, sql`employee.username`),
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
    columns: { name: byName(ctx, name), username: byName(ctx, sql`employee.username`) },
    initial: 'name',
    id: sql`id`,
    updatedAt: sql`updated_at`,
  });
}
