import { sql } from 'kysely';
import type { Ctx } from '../../core/context.ts';
import { elevated, type Tx } from '../../core/db.ts';
import { textsOf } from '../../core/texts.ts';
import { newOpaqueToken } from '../../core/tokens.ts';

const linkDays = 7;

export interface IssuedLink {
  activationLink: string;
  activationExpiresAt: number;
}

/** A one-time link; earlier ones stop working. It is mailed when SMTP is configured, and shown once either way. */
export async function issueActivationLink(ctx: Ctx, adminId: number, email: string): Promise<IssuedLink> {
  const link = await elevated(ctx.tx, (tx) => createActivationLink(tx, adminId, ctx.app.config.publicUrl));
  ctx.afterCommit(() => mail(ctx, email, link.activationLink));
  return link;
}

/** Runs as the database's owner. */
export async function createActivationLink(tx: Tx, adminId: number, publicUrl: string): Promise<IssuedLink> {
  const { token, hash } = newOpaqueToken();
  await spendLinks(tx, adminId);
  const { rows } = await sql<{ expiresAt: number }>`insert into activation_link (hash, admin_id, expires_at)
    values (${hash}, ${adminId}, now() + make_interval(days => ${linkDays})) returning expires_at`.execute(tx);
  return { activationLink: `${publicUrl}/activate?token=${token}`, activationExpiresAt: rows[0]?.expiresAt ?? 0 };
}

async function spendLinks(tx: Tx, adminId: number): Promise<void> {
  await sql`update activation_link set spent_at = now() where admin_id = ${adminId} and spent_at is null`.execute(tx);
}

/** Stops every link of someone, for when the accounts they work for become more than the one that issued it. */
export async function withdrawLinks(ctx: Ctx, adminId: number): Promise<void> {
  await elevated(ctx.tx, (tx) => spendLinks(tx, adminId));
}

/** In the depot's language. A mail server that is down must not stop an invitation: the link is on the owner's screen, the failure in the log. */
function mail(ctx: Ctx, email: string, link: string): void {
  const { name, language } = ctx.account;
  const text = textsOf(language, 'mails');
  ctx.app.mail
    .send({
      to: email,
      subject: text('activation.subject', { account: name }),
      text: text('activation.text', { account: name, days: linkDays, link }),
    })
    .catch((error: unknown) => ctx.log.error({ err: error }, 'activation mail was not sent'));
}
