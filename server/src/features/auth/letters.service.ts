import type { Ctx } from '../../core/http/context.ts';
import { queueFromAccount, sealMail } from '../../core/jobs/waiting-mails.ts';
import { type LetterOf, messageOf } from './mails.service.ts';

type Sender = Pick<Ctx, 'app' | 'tx' | 'account' | 'log' | 'afterCommit'>;

/**
 * For letters that an action in an account causes: committed with it, and sent then. Beyond what an account may write to an
 * address nothing is sent, and the answer stays the same: a link is shown on the screen as well.
 * @returns whether it goes
 */
export async function mailFromAccount(
  { app, tx, account, log, afterCommit }: Sender,
  letter: LetterOf,
): Promise<boolean> {
  if (!app.mail.isConfigured) return false;
  const contents = sealMail(app.secret, messageOf({ account: account.name, ...letter }));
  const isQueued = await queueFromAccount(tx, account.id, letter, { to: letter.to, contents });
  if (isQueued) afterCommit(app.mail.wake);
  else log.warn({ account: account.id }, 'a mail was not sent: too many to this address');
  return isQueued;
}
