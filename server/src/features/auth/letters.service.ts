import { sql } from 'kysely';
import { type Tx, withTransaction } from '../../core/db/connection.ts';
import { lockByName } from '../../core/db/lock-by-name.ts';
import type { Ctx } from '../../core/http/context.ts';
import { type Letter, mailLater } from './mails.service.ts';

/** How many letters one account may send to one address within the window. */
const limits = { windowMinutes: 15, perAddress: 5 };

/**
 * For letters that an action in an account causes; they are sent after the commit. Beyond the limit none is sent, and the
 * answer stays the same: the link is shown on the screen as well.
 */
export function mailFromAccount({ app, account, log, afterCommit }: Ctx, letter: Letter): void {
  if (!app.mail.isConfigured) return;
  const send = async () => {
    const isOneTooMany = await withTransaction(app.db, (tx) => countLetter(tx, account.id, letter.to));
    if (isOneTooMany) log.warn({ account: account.id }, 'a mail was not sent: too many to this address');
    else mailLater(app, log, letter);
  };
  afterCommit(() => void send().catch((error: unknown) => log.error({ err: error }, 'a mail was not sent')));
}

async function countLetter(tx: Tx, accountId: number, email: string): Promise<boolean> {
  await lockByName(tx, `letters of ${accountId} to ${email}`);
  await sql`delete from letter where account_id = ${accountId}
    and at < now() - make_interval(mins => ${limits.windowMinutes})`.execute(tx);
  const { numAffectedRows } = await sql`insert into letter (account_id, email)
    select ${accountId}::bigint, ${email} where (select count(*) from letter
      where account_id = ${accountId} and email = ${email}) < ${limits.perAddress}`.execute(tx);
  return numAffectedRows === 0n;
}
