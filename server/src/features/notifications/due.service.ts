import { notificationPaths } from '@boxyard/contract/people/notification-paths.ts';
import { keptDays, type NotificationKind } from '@boxyard/contract/people/notifications.ts';
import { finalStatuses } from '@boxyard/contract/work/work-tasks.ts';
import { sql } from 'kysely';
import { lockByName } from '../../core/db/lock-by-name.ts';
import type { Services } from '../../core/http/services.ts';
import { blockedMinutes } from '../../core/jobs/waiting-mails.ts';
import { lastBackups } from '../../tools/backup/outcomes.ts';
import { mailFromAccount } from '../auth/letters.service.ts';
import { nameOf } from '../auth/mails.service.ts';
import { inEachAccount } from './as-account.service.ts';
import { countOfLine } from './notifications.queries.ts';
import { findReaders, members, notify, ownersOf, type Teller } from './notify.service.ts';
import { sentenceOf } from './sentences.ts';

/** The hour, by the account's clocks, after which the mail of the day goes. */
const mailHour = 7;
/** What became due so long ago was told before, or is older than the module. */
const lookBackDays = 7;

/** What nobody does: tasks and invoices become overdue, a backup has failed, the mail of the day goes, and old lines end. */
export async function tellWhatIsDue(app: Services): Promise<void> {
  const failed = (await lastBackups(app.db))[0];
  await inEachAccount(app, 'notifications', async (teller) => {
    // Two servers at once: the second finds what the first has told.
    await lockByName(teller.tx, `notifications of ${teller.account.id}`);
    await tellOverdueTasks(teller);
    await tellOverdueInvoices(teller);
    if (failed?.outcome === 'failed')
      await notify(teller, 'backup_failed', await ownersOf(teller), {
        thing: 'backup',
        path: notificationPaths.backup_failed(),
        facts: {},
        occasion: String(failed.at),
      });
    await tellFailedMails(teller);
    await tellMailServer(teller);
    await mailOfTheDay(teller);
    await sql`delete from notification where account_id = ${teller.account.id} and at < now() - make_interval(days => ${keptDays})`.execute(
      teller.tx,
    );
  });
}

interface OverdueTask {
  id: number;
  type: string;
  title: string;
  dueDate: number;
  containerId: number;
  container: string;
  creatorId: number | null;
  assigneeId: number | null;
  assignee: string | null;
}

/** To the assignee that it is theirs, to who made it that it is overdue: those of which one of the two has not heard yet. */
async function tellOverdueTasks(teller: Teller): Promise<void> {
  const { tx, account } = teller;
  const { rows } =
    await sql<OverdueTask>`select task.id, task.type, task.title, task.due_date, task.container_id, container.name as container,
      task.creator_id, task.assignee_id, coalesce(nullif(btrim(assignee.firstname || ' ' || assignee.lastname), ''), assignee.username) as assignee
    from work_task task join container on container.account_id = task.account_id and container.id = task.container_id
      left join employee assignee on assignee.account_id = task.account_id and assignee.id = task.assignee_id
    where task.account_id = ${account.id} and task.status not in (${sql.join(finalStatuses.map((status) => sql.lit(status)))})
      and task.due_date between now() - make_interval(days => ${lookBackDays}) and now()
      and exists (select from colleague reader where reader.account_id = ${account.id}
        and reader.admin_id in (assignee.admin_id, task.creator_id)
        and not exists (select from notification known where known.account_id = ${account.id} and known.admin_id = reader.admin_id
          and known.kind = 'task_overdue' and known.thing = 'work_task ' || task.id
          and known.occasion = extract(epoch from task.due_date)::bigint::text))
    order by task.due_date`.execute(tx);
  for (const task of rows) {
    const { id, title, container, dueDate, creatorId, assigneeId, assignee } = task;
    const about = {
      thing: `work_task ${id}`,
      path: notificationPaths.task_overdue(task),
      occasion: String(dueDate),
    };
    // First: who made it for themselves hears of it once, as the assignee.
    if (assigneeId !== null)
      await notify(teller, 'task_overdue', members.ofEmployee(teller, assigneeId), {
        ...about,
        facts: { title, container },
      });
    const context = assignee === null ? 'unassigned' : 'made';
    if (creatorId !== null)
      await notify(teller, 'task_overdue', members.withIds([creatorId]), {
        ...about,
        facts: { title, container, context, ...(assignee !== null && { assignee }) },
      });
  }
}

async function tellOverdueInvoices(teller: Teller): Promise<void> {
  const { tx, account } = teller;
  const { rows } = await sql<{ number: string; client: string }>`select invoice.number, client.name as client
    from invoice join client on client.account_id = invoice.account_id and client.id = invoice.client_id
    where invoice.account_id = ${account.id} and invoice.number is not null and invoice.kind = 'invoice' and invoice.credited_by_id is null
      and invoice.paid < invoice.total and invoice.due_on < (now() at time zone ${account.timezone}::text)::date
      and invoice.due_on >= (now() at time zone ${account.timezone}::text)::date - ${lookBackDays}::int order by invoice.id`.execute(
    tx,
  );
  if (rows.length === 0) return;
  const owners = await ownersOf(teller);
  for (const { number, client } of rows)
    await notify(teller, 'invoice_overdue', owners, {
      thing: 'invoices',
      path: notificationPaths.invoice_overdue(),
      facts: { number, client },
      occasion: number,
    });
}

/** Those to clients by their document, those to members by the person. */
async function tellFailedMails(teller: Teller): Promise<void> {
  const { tx, account } = teller;
  const { rows } = await sql<{ thing: string; to: string; at: number }>`
    select 'document_mail ' || sent.id as thing, client.name as "to", sent.failed_at as at
    from document_mail sent join client on client.account_id = sent.account_id and client.id = sent.client_id
    where sent.account_id = ${account.id} and sent.failed_at > now() - make_interval(days => ${lookBackDays}) order by sent.id`.execute(
    tx,
  );
  const { rows: ofMembers } = await sql<{ thing: string; to: string; at: number; adminId: number }>`
    select admin.id as admin_id, 'admin ' || admin.id as thing, admin.username as "to", max(mail.failed_at) as at
    from mail join admin on admin.id = mail.admin_id
    where mail.account_id = ${account.id} and mail.failed_at > now() - make_interval(days => ${lookBackDays}) group by admin.id, admin.username`.execute(
    tx,
  );
  const failed = [...rows.map((row) => ({ ...row, adminId: 0 })), ...ofMembers];
  if (failed.length === 0) return;
  const owners = await ownersOf(teller);
  // Not to the one whose address takes none: that mail would fail as well.
  for (const { thing, to, at, adminId } of failed)
    await notify({ ...teller, admin: { id: adminId } }, 'mail_failed', owners, {
      thing,
      path: notificationPaths.mail_failed(adminId || undefined),
      facts: { to },
      occasion: String(at),
    });
}

/** Once for as long as the mail server takes none: what waits for it has one moment since when. */
async function tellMailServer(teller: Teller): Promise<void> {
  const { rows } = await sql<{ since: number; reason: string }>`
    select extract(epoch from min(blocked_at))::bigint as since, (array_agg(reason order by blocked_at))[1] as reason from mail
    where account_id = ${teller.account.id} and failed_at is null and blocked_at < now() - make_interval(mins => ${blockedMinutes})
    having count(*) > 0`.execute(teller.tx);
  for (const { since, reason } of rows)
    await notify(teller, 'mail_failed', await ownersOf(teller), {
      thing: 'mail_server',
      path: notificationPaths.mail_failed(),
      facts: { context: 'server', reason },
      occasion: String(since),
    });
}

interface DayLine {
  adminId: number;
  ids: number[];
  kind: NotificationKind;
  path: string;
  facts: Record<string, string | number>;
  count: number;
}

/** Once a day and person: what they chose for it and have not read. It is taken and mailed in one transaction, so never twice. */
async function mailOfTheDay(teller: Teller): Promise<void> {
  const { tx, account, app } = teller;
  if (!app.mail.isConfigured) return;
  const { rows: lines } = await sql<DayLine>`
    with hour as (select ((now() at time zone ${account.timezone}::text)::date + ${sql.lit(`${mailHour} hours`)}::interval)
        at time zone ${account.timezone}::text as at),
    due as (
      select id from notification where account_id = ${account.id} and is_daily and read_at is null
        and at < (select at from hour) and now() >= (select at from hour) for update skip locked
    ), taken as (
      update notification set is_daily = false where account_id = ${account.id} and id in (select id from due)
      returning admin_id, id, kind, thing, path, facts
    )
    select admin_id, array_agg(id) as ids, kind, (array_agg(path order by id desc))[1] as path, (array_agg(facts order by id desc))[1] as facts, ${countOfLine} as count
    from taken group by admin_id, kind, thing order by max(id)`.execute(tx);
  const byReader = Map.groupBy(lines, ({ adminId }) => adminId);
  for (const person of await findReaders(teller, [...byReader.keys()])) {
    const language = person.language ?? account.language;
    const own = byReader.get(person.id) ?? [];
    const list = own.map((line) => `• ${sentenceOf(language, line)}\n${app.config.publicUrl}${line.path}`).join('\n\n');
    const isQueued = await mailFromAccount(teller, {
      to: person.email,
      name: nameOf(person),
      language,
      text: 'noticesOfTheDay',
      values: { count: own.length, list, link: `${app.config.publicUrl}/notifications` },
      adminId: person.id,
    });
    // Over what an account may write to one address it waits for the next time.
    if (!isQueued)
      await sql`update notification set is_daily = true where account_id = ${account.id}
        and id = any(${own.flatMap(({ ids }) => ids)}::bigint[])`.execute(tx);
  }
}
