import { sql } from 'kysely';
import { onlyRow } from '../crud/rows.ts';
import { type Db, type Tx, withAccountTransaction } from '../db/connection.ts';
import { seal, unseal } from '../http/sealed.ts';
import type { Keys } from '../http/secret.ts';
import type { Failure, Message } from './mail.ts';

/** Minutes from one try to the next; after the last one the mail has failed for good. */
export const waitMinutes = [1, 5, 30, 360, 1440];
/** While a mail is on its way, which is longer than any sending takes. Another process tries it after that, should this one be gone. */
const leaseMinutes = 10;
/** One without a link is of no use later. */
const keptDays = 3;
const failedDays = 30;
/** A mail server that refuses for so long is told of; a restart is over before. */
export const blockedMinutes = 5;

interface Belonging {
  /** The member or the invitation that it is for. */
  adminId: number;
  /** A mail goes with its link. */
  link?: { hash: string; activationExpiresAt: number } | undefined;
  /** What an alarm is about. */
  alarm?: string | undefined;
}

const expiryOf = ({ link }: Belonging) =>
  link ? sql`to_timestamp(${link.activationExpiresAt})` : sql`now() + make_interval(days => ${keptDays})`;

/**
 * Within the account's own transaction, so that it goes if that is committed. Of several mails of one alarm within ten minutes the first goes.
 * @returns whether the account may write to them now
 */
export async function queueFromAccount(
  tx: Tx,
  accountId: number,
  { adminId, link, alarm = '' }: Belonging,
  sealed: { to: string; contents: string },
): Promise<boolean> {
  const queued = sql<{
    isQueued: boolean;
  }>`select queue_mail(${accountId}, ${adminId}, ${link?.hash ?? null}, ${sealed.to},
    ${sealed.contents}, ${expiryOf({ adminId, link })}, ${alarm}) as is_queued`;
  return onlyRow(await queued.execute(tx)).isQueued;
}

/** As the database's owner, in no account. */
export async function queueMail(tx: Tx, belonging: Belonging, contents: string): Promise<void> {
  await sql`insert into mail (admin_id, link, sealed, expires_at)
    values (${belonging.adminId}, ${belonging.link?.hash ?? null}, ${contents}, ${expiryOf(belonging)})`.execute(tx);
}

export interface DueMail {
  id: number;
  /** The document that it takes to a client. */
  documentId: number | null;
  accountId: number | null;
  adminId: number | null;
  sealed: string;
  tries: number;
}

/** Takes the one that is due: those of no account first, such as forgotten passwords. Several processes may ask at the same moment. */
export async function takeDueMail(tx: Tx, busyAccounts: readonly number[]): Promise<DueMail | undefined> {
  const { rows } = await sql<DueMail>`
    with due as materialized (
      select id from mail where failed_at is null and next_at <= now() and expires_at > now()
        and (account_id is null or account_id <> all(${busyAccounts}::bigint[]))
      order by account_id is not null, next_at limit 1 for update skip locked)
    update mail set tries = tries + 1, next_at = now() + make_interval(mins => ${leaseMinutes})
    from due where mail.id = due.id
    returning mail.id, mail.document_id, mail.account_id, mail.admin_id, mail.sealed, mail.tries`.execute(tx);
  return rows[0];
}

export async function removeSent(tx: Tx, { id }: DueMail): Promise<void> {
  await sql`delete from mail where id = ${id}`.execute(tx);
}

/** What became of a document that goes to a client. @param reason why it failed, for good or at the last try */
export async function tellDocument(
  db: Db,
  { accountId, documentId }: DueMail,
  outcome: 'sent' | 'failed' | 'dropped' | 'waiting',
  reason = '',
): Promise<void> {
  if (accountId === null || documentId === null) return;
  // One that is dropped keeps the reason of its last try: where the connection broke off, it may have arrived.
  const change = {
    sent: sql`sent_at = now(), reason = ''`,
    failed: sql`failed_at = now(), reason = ${reason}`,
    dropped: sql`dropped_at = now()`,
    waiting: sql`reason = ${reason}`,
  };
  await withAccountTransaction(db, accountId, null, async (tx) => {
    await sql`update document_mail set ${change[outcome]} where account_id = ${accountId} and id = ${documentId}`.execute(
      tx,
    );
  });
}

/** A mail that arrived shows that the address is right: earlier failures are told no more. */
export async function forgetFailures(tx: Tx, { accountId, adminId }: DueMail): Promise<void> {
  await sql`delete from mail where account_id = ${accountId} and admin_id = ${adminId} and failed_at is not null`.execute(
    tx,
  );
}

/** A mail that it took shows that the mail server takes them: what waits is not blocked any more. */
export async function endBlock(tx: Tx): Promise<void> {
  await sql`update mail set blocked_at = null
    where id in (select id from mail where blocked_at is not null for update skip locked)`.execute(tx);
}

/**
 * While the mail server itself refuses, all mails that wait for it have one `blocked_at`, so that it is told once.
 * @returns whether the mail has failed for good
 */
export async function keepFailure(tx: Tx, due: DueMail, { reason, isFinal, isOfServer }: Failure): Promise<boolean> {
  const { id, tries } = due;
  const wait = isFinal ? undefined : waitMinutes[tries - 1];
  const change =
    wait === undefined ? sql`failed_at = now(), sealed = ''` : sql`next_at = now() + make_interval(mins => ${wait})`;
  const blockedAt = isOfServer
    ? sql`coalesce((select min(other.blocked_at) from mail other where other.failed_at is null), now())`
    : sql`null`;
  const { numAffectedRows } =
    await sql`update mail set reason = ${reason}, blocked_at = ${blockedAt}, ${change} where id = ${id} and tries = ${tries}`.execute(
      tx,
    );
  return wait === undefined && numAffectedRows === 1n;
}

/** The account's own, as its receipts have it. */
export const findLogo = (db: Db, accountId: number): Promise<Buffer | undefined> =>
  withAccountTransaction(db, accountId, null, async (tx) => {
    const found = tx.selectFrom('accountLogo').where('accountId', '=', accountId).select('png');
    return (await found.executeTakeFirst())?.png;
  });

export async function sweepMails(tx: Tx): Promise<void> {
  await sql`delete from mail where (failed_at is null and expires_at < now())
    or failed_at < now() - make_interval(days => ${failedDays})`.execute(tx);
}

export async function countWaitingMails(db: Db): Promise<number> {
  const counted = sql<{
    count: number;
  }>`select count(*) as count from mail where failed_at is null and expires_at > now()`;
  return onlyRow(await counted.execute(db.kysely)).count;
}

/** Those of the last day that failed for good or wait because the mail server refuses them, with the reason of the last one. */
export async function failedMails(db: Db): Promise<{ count: number; reason: string | null }> {
  const found = sql<{ count: number; reason: string | null }>`
    select count(*) as count, (array_agg(reason order by coalesce(failed_at, blocked_at) desc))[1] as reason
    from mail where failed_at > now() - interval '1 day' or failed_at is null and blocked_at < now() - make_interval(mins => ${blockedMinutes})`;
  return onlyRow(await found.execute(db.kysely));
}

export const sealMail = (secret: Uint8Array, message: Message): string => seal(secret, JSON.stringify(message), 'mail');

/** @returns undefined where the server's key has been changed since */
export function openSealedMail(keys: Keys, sealed: string): Message | undefined {
  const text = unseal(keys, sealed, 'mail');
  return text === undefined ? undefined : JSON.parse(text);
}

/** After the server's key was changed: with the new one. */
export async function sealMailsAnew(tx: Tx, keys: Keys): Promise<void> {
  const waiting = sql<{ id: number; sealed: string }>`select id, sealed from mail where failed_at is null for update`;
  for (const { id, sealed } of (await waiting.execute(tx)).rows) {
    const message = openSealedMail(keys, sealed);
    if (message) await sql`update mail set sealed = ${sealMail(keys.secret, message)} where id = ${id}`.execute(tx);
  }
}
