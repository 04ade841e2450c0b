import type { QueryOf } from '@boxyard/contract/core/route.ts';
import { type Admin, type adminRoutes, resourcesOf, type Whoami } from '@boxyard/contract/people/admins.ts';
import { sql } from 'kysely';
import { byName } from '../../core/crud/by-name.ts';
import { type List, shortList } from '../../core/crud/list-page.ts';
import { contains, startsWith } from '../../core/crud/text-search.ts';
import type { Tx } from '../../core/db/connection.ts';
import type { Ctx } from '../../core/http/context.ts';
import { notFound } from '../../core/http/problems.ts';

const onlineMinutes = 5;
const usernameKey = sql`admin.username_key`;

type AdminRow = Admin & { usernameKey: string };

/**
 * The members and the invitations of the account in one list. `version` rises when the person or the membership changes.
 * Nothing here shows whether an invited address is known to another account.
 */
function admins(ctx: Ctx) {
  const profile = (table: string) =>
    sql.raw(
      [
        'id',
        'username',
        'username_key',
        'email',
        'firstname',
        'lastname',
        'phone_area_code',
        'phone_number',
        'country_code',
      ]
        .map((column) => `${table}.${column}`)
        .join(', '),
    );
  const mailFailedAt = (id: string) => sql`(select max(mail.failed_at) from mail
    where mail.account_id = ${ctx.account.id} and mail.admin_id = ${sql.ref(id)}) as mail_failed_at`;
  const people = sql<AdminRow>`(
    select ${profile('admin')}, membership.is_enabled, membership.is_owner, membership.may_release, membership.may_cancel_orders, admin.version + membership.version - 1 as version,
      membership.created_at, greatest(admin.updated_at, membership.updated_at) as updated_at,
      case when has_password(admin.id) then 'active' else 'pending_activation' end as status,
      coalesce(admin.seen_at > now() - make_interval(mins => ${sql.lit(onlineMinutes)}), false) as is_online,
      works_elsewhere(admin.id) as is_shared, ${mailFailedAt('admin.id')}
    from membership join admin on admin.id = membership.admin_id where membership.account_id = ${ctx.account.id}
    union all
    select ${profile('invitation')}, invitation.is_enabled, invitation.is_owner, invitation.may_release, invitation.may_cancel_orders, invitation.version, invitation.created_at, invitation.updated_at, 'pending_activation', false, false,
      ${mailFailedAt('invitation.id')}
    from invitation where invitation.account_id = ${ctx.account.id})`;
  return ctx.tx.selectFrom(people.as('admin')).selectAll();
}

export function listAdmins(ctx: Ctx, input: QueryOf<typeof adminRoutes.list>): List<Admin> {
  let query = admins(ctx);
  if (input.username) query = query.where(startsWith(usernameKey, input.username));
  if (input.email) query = query.where(contains(sql`norm(admin.email)`, input.email));
  if (input.q) {
    query = query.where(
      contains(
        sql`admin.username_key || ' ' || norm(admin.email || ' ' || admin.firstname || ' ' || admin.lastname)`,
        input.q,
      ),
    );
  }
  if (input.isEnabled !== undefined) query = query.where('admin.isEnabled', '=', input.isEnabled);
  return shortList(query, input, {
    columns: {
      username: byName(ctx, sql`admin.username`),
      email: sql`admin.email`,
      lastname: byName(ctx, sql`admin.lastname`),
      isEnabled: sql`admin.is_enabled`,
      isOwner: sql`admin.is_owner`,
    },
    initial: 'username',
    id: sql`admin.id`,
    updatedAt: sql`admin.updated_at`,
  });
}

/** @throws 404 */
export async function getAdmin(ctx: Ctx, id: number): Promise<Admin> {
  const found = await admins(ctx).where('admin.id', '=', id).executeTakeFirst();
  if (!found) throw notFound();
  return found;
}

/** A person who works for more accounts finds the rest in the list of accounts. */
const accountsShown = 100;

/** Runs as the database's owner: memberships of other accounts are listed too. */
export async function readWhoami(tx: Tx, adminId: number): Promise<Whoami> {
  const accounts = await tx
    .selectFrom('membership')
    .innerJoin('account', 'account.id', 'membership.accountId')
    .where('membership.adminId', '=', adminId)
    .where('membership.isEnabled', '=', true)
    .where('account.isEnabled', '=', true)
    .where('account.deletedAt', 'is', null)
    .orderBy('membership.chosenAt', 'desc')
    .orderBy('account.id')
    .select([
      'account.id as accountId',
      'account.name as accountName',
      'account.shortName as accountShortName',
      'account.timezone as accountTimezone',
      'account.modules',
      'account.slug as accountSlug',
      'membership.isOwner',
      'membership.mayRelease',
      'membership.mayCancelOrders',
      'account.requiresSecondFactor',
    ])
    .limit(accountsShown)
    .execute();
  const person = await tx
    .selectFrom('admin')
    .where('id', '=', adminId)
    .select(['id', 'email', 'username', 'language'])
    .select(sql<Whoami['countryCode']>`country_code`.as('countryCode'))
    .select(sql<boolean>`has_second_factor(id)`.as('hasSecondFactor'))
    .executeTakeFirstOrThrow();
  const [current] = accounts;
  const isOwner = current?.isOwner ?? false;
  const without = current?.requiresSecondFactor ? 'required' : 'off';
  const secondFactor = person.hasSecondFactor ? 'on' : without;
  return { ...person, accounts, isOwner, roleResources: resourcesOf(isOwner), secondFactor };
}
