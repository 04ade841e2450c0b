import { sql } from 'kysely';
import type { Ctx } from '../../core/context.ts';
import { elevated, type Tx } from '../../core/db.ts';
import { hold } from '../../core/hold.ts';
import { type Letter, mailLater } from './mails.service.ts';

/** What one account may send to one address. */
const limits = { windowMinutes: 15, perAddress: 5 };

/**
 * For letters that somebody of an account causes; they go out once all is saved. Beyond the limit nothing goes out, and the
 * answer is the same: the link stands on the screen as well.
 */
export async function mailFromAccount(ctx: Ctx, letter: Letter): Promise<void> {
  if (!ctx.app.mail.isConfigured) return;
  const isOneTooMany = await elevated(ctx.tx, (tx) => countLetter(tx, ctx.account.id, letter.to));
  if (isOneTooMany) ctx.log.warn({ account: ctx.account.id }, 'a mail was not sent: too many to this address');
  else ctx.afterCommit(() => mailLater(ctx.app, ctx.log, letter));
}

async function countLetter(tx: Tx, accountId: number, email: string): Promise<boolean> {
  await hold(tx, `letters of ${accountId} to ${email}`);
  await sql`delete from letter where account_id = ${accountId}
    and at < now() - make_interval(mins => ${limits.windowMinutes})`.execute(tx);
  const { numAffectedRows } = await sql`insert into letter (account_id, email)
    select ${accountId}::bigint, ${email} where (select count(*) from letter
      where account_id = ${accountId} and email = ${email}) < ${limits.perAddress}`.execute(tx);
  return numAffectedRows === 0n;
}
