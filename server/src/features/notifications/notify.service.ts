import { kindOf, type NotificationKind, type Way } from '@boxyard/contract/people/notifications.ts';
import { type RawBuilder, sql } from 'kysely';
import type { Ctx } from '../../core/http/context.ts';
import { mailFromAccount } from '../auth/letters.service.ts';
import { nameOf } from '../auth/mails.service.ts';
import { sentenceOf } from './sentences.ts';

/** What a job has of a `Ctx`: nobody did it. */
export type Teller = Pick<Ctx, 'tx' | 'account' | 'app' | 'log' | 'afterCommit'> & { admin?: Pick<Ctx['admin'], 'id'> };

interface Told {
  /** Several of one thing become one line, such as `work_task 12`. */
  thing: string;
  /** The way to it, within the account. */
  path: string;
  /** For its sentence in `notifications.json`, under `line`. */
  facts: Record<string, string | number>;
  /** What somebody wrote: in the mail alone, so that it goes with the comment. */
  words?: string | undefined;
  /** Where it is found again and again by a job: which one it was, so that it is told once. */
  occasion?: string;
}

/** Ways to choose who gets a notification. Each is an SQL condition on `colleague`, the table of the account's members. */
export const members = {
  withIds: (ids: readonly number[]) => sql<boolean>`colleague.admin_id = any(${ids}::bigint[])`,
  ofEmployee: ({ account }: Pick<Ctx, 'account'>, id: number) => sql<boolean>`colleague.admin_id = (
    select employee.admin_id from employee where employee.account_id = ${account.id} and employee.id = ${id})`,
  all: sql<boolean>`true`,
};

/** The owners who may sign in. */
export async function ownersOf({ tx, account }: Pick<Ctx, 'tx' | 'account'>): Promise<RawBuilder<boolean>> {
  const found = tx
    .selectFrom('membership')
    .where('accountId', '=', account.id)
    .where('isOwner', '=', true)
    .where('isEnabled', '=', true)
    .select('adminId');
  return members.withIds((await found.execute()).map(({ adminId }) => adminId));
}

/**
 * Tells members of the account who may sign in, in the transaction of what happened; not the one who did it, and nobody while the module is off.
 * @param who one of `members`
 */
export async function notify(
  teller: Teller,
  kind: NotificationKind,
  who: RawBuilder<boolean>,
  { thing, path, facts, words, occasion = '' }: Told,
): Promise<void> {
  const { tx, account, admin } = teller;
  const { usual, together, isAlarm = false } = kindOf(kind);
  const own = sql`account_id = ${account.id}`;
  const about = together ? kind : thing;
  const { rows } = await sql<{ adminId: number; way: Way }>`
    select colleague.admin_id, coalesce(choice.way, ${usual}::text) as way
    from colleague
      join tenant_account on tenant_account.account_id = colleague.account_id and 'notifications' = any(tenant_account.modules)
      left join notification_choice choice on choice.account_id = colleague.account_id and choice.admin_id = colleague.admin_id
        and choice.kind = ${kind}::text
    where colleague.${own} and ${who} and colleague.admin_id <> ${admin?.id ?? 0} and coalesce(choice.way, ${usual}::text) <> 'off'
      and (${occasion}::text = '' or not exists (select from notification known where known.${own} and known.admin_id = colleague.admin_id
        and known.kind = ${kind}::text and known.thing = ${about}::text and known.occasion = ${occasion}::text))`.execute(
    tx,
  );
  const readers =
    rows.length === 0
      ? []
      : await findReaders(
          teller,
          rows.map(({ adminId }) => adminId),
        );
  const told = rows.filter(({ adminId }) => readers.some(({ id }) => id === adminId));
  if (told.length === 0) return;
  const byMail = told.filter(({ way }) => way === 'mail').map(({ adminId }) => adminId);
  const values = told.map(
    ({ adminId, way }) =>
      sql`(${account.id}, ${adminId}, ${kind}, ${about}, ${path}, ${JSON.stringify(facts)}::jsonb, ${occasion}, ${way === 'daily'})`,
  );
  await sql`insert into notification (account_id, admin_id, kind, thing, path, facts, occasion, is_daily) values ${sql.join(values)}`.execute(
    tx,
  );
  const mailed = readers.filter(({ id }) => byMail.includes(id));
  await mailTo(teller, mailed, kind, { path, facts, words, alarm: isAlarm ? `${kind} ${about}` : '' });
}

async function mailTo(
  teller: Teller,
  readers: Awaited<ReturnType<typeof findReaders>>,
  kind: NotificationKind,
  { path, facts, words, alarm }: Pick<Told, 'path' | 'facts' | 'words'> & { alarm: string },
): Promise<void> {
  const { app, account } = teller;
  if (!app.mail.isConfigured) return;
  for (const person of readers) {
    const language = person.language ?? account.language;
    const what = sentenceOf(language, { kind, facts, count: Number(facts.count ?? 1) });
    const values = { what, comment: words ?? '', link: app.config.publicUrl + path };
    await mailFromAccount(teller, {
      to: person.email,
      name: nameOf(person),
      language,
      text: words === undefined ? 'notice' : 'noticeWithWords',
      values,
      adminId: person.id,
      alarm,
    });
  }
}

/** Those who may sign in, with their addresses. */
export function findReaders({ tx, account }: Pick<Ctx, 'tx' | 'account'>, ids: readonly number[]) {
  return tx
    .selectFrom('admin')
    .innerJoin('membership', 'membership.adminId', 'admin.id')
    .where('membership.accountId', '=', account.id)
    .where('membership.isEnabled', '=', true)
    .where('admin.id', 'in', [0, ...ids])
    .where('admin.email', 'is not', null)
    .select(['admin.id', 'admin.username', 'admin.firstname', 'admin.lastname', 'admin.language', 'membership.isOwner'])
    .select(sql<string>`admin.email`.as('email'))
    .orderBy('admin.id')
    .execute();
}
