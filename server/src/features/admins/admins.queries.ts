import { type Admin, type adminRoutes, resourcesOf, type Whoami } from '@boxyard/contract/admins.ts';
import type { QueryOf } from '@boxyard/contract/route.ts';
import { sql } from 'kysely';
import type { Ctx } from '../../core/context.ts';
import type { Tx } from '../../core/db.ts';
import type { Page } from '../../core/handle.ts';
import { contains, page, startsWith } from '../../core/lists.ts';
import { notFound } from '../../core/problems.ts';

const onlineMinutes = 5;
const usernameKey = sql`admin.username_key`;

/** An admin as one account sees them: the person and their membership. `version` rises with a change of either. */
function admins(ctx: Ctx) {
  return ctx.tx
    .selectFrom('membership')
    .innerJoin('admin', 'admin.id', 'membership.adminId')
    .where('membership.accountId', '=', ctx.account.id)
    .select([
      'admin.id',
      'admin.username',
      'admin.email',
      'admin.firstname',
      'admin.lastname',
      'admin.phoneAreaCode',
      'admin.phoneNumber',
      'membership.isEnabled',
      'membership.isOwner',
    ])
    .select([
      sql<Admin['countryCode']>`admin.country_code`.as('countryCode'),
      sql<number>`admin.version + membership.version - 1`.as('version'),
      sql<Admin['status']>`case when has_password(admin.id) then 'active' else 'pending_activation' end`.as('status'),
      sql<boolean>`coalesce(admin.seen_at > now() - make_interval(mins => ${sql.lit(onlineMinutes)}), false)`.as(
        'isOnline',
      ),
      sql<boolean>`works_elsewhere(admin.id)`.as('isShared'),
    ]);
}

export function listAdmins(ctx: Ctx, input: QueryOf<typeof adminRoutes.list>): Promise<Page<Admin>> {
  let query = admins(ctx);
  if (input.username) query = query.where(startsWith(usernameKey, input.username));
  if (input.email) query = query.where(contains(sql`admin.email`, input.email));
  if (input.q) {
    query = query.where(
      contains(
        sql`admin.username_key || ' ' || admin.email || ' ' || norm(admin.firstname || ' ' || admin.lastname)`,
        input.q,
      ),
    );
  }
  if (input.isEnabled !== undefined) query = query.where('membership.isEnabled', '=', input.isEnabled);
  return page(query, input, {
    columns: {
      username: usernameKey,
      email: sql`admin.email`,
      lastname: sql`norm(admin.lastname)`,
      isEnabled: sql`membership.is_enabled`,
      isOwner: sql`membership.is_owner`,
    },
    initial: 'username',
    tie: sql`admin.id`,
  });
}

/** @throws 404 */
export async function getAdmin(ctx: Ctx, id: number): Promise<Admin> {
  const found = await admins(ctx).where('admin.id', '=', id).executeTakeFirst();
  if (!found) throw notFound();
  return found;
}

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
      'account.slug as accountSlug',
      'membership.isOwner',
    ])
    .execute();
  const person = await tx
    .selectFrom('admin')
    .where('id', '=', adminId)
    .select(['id', 'email', 'username'])
    .select(sql<Whoami['countryCode']>`country_code`.as('countryCode'))
    .executeTakeFirstOrThrow();
  const isOwner = accounts[0]?.isOwner ?? false;
  return { ...person, accounts, isOwner, roleResources: resourcesOf(isOwner) };
}
