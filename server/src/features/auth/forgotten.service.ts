import type { FastifyRequest } from 'fastify';
import { sql } from 'kysely';
import { type Tx, withTransaction } from '../../core/db/connection.ts';
import { lockByName } from '../../core/db/lock-by-name.ts';
import { networkOf } from '../../core/http/networks.ts';
import { conflict, Problem } from '../../core/http/problems.ts';
import type { Services } from '../../core/http/services.ts';
import { findMember, lockPerson, readerOf } from '../sign-ins/people.queries.ts';
import { createLink, mailedLinkHours } from './links.queries.ts';
import { nameOf, writeMail } from './mails.service.ts';

/** How many mails may be requested within the window for one e-mail and from one address. */
const limits = { windowMinutes: 15, perEmail: 3, perAddress: 20 };

/**
 * Mails a link that sets a new password. It goes to the e-mail address only, so that its owner can regain access. The
 * answer is the same for every address, known or not, and does not wait for the mail.
 * @throws 409 without mail, 429
 */
export async function sendForgottenLink(app: Services, { ip }: FastifyRequest, email: string): Promise<void> {
  if (!app.mail.isConfigured) throw conflict('noMail');
  await withTransaction(app.db, async (tx) => {
    await countRequest(tx, networkOf(ip), email);
    const person = await findMember(tx, email);
    if (!person) return;
    await lockPerson(tx, person.id);
    const reader = await readerOf(tx, person.id);
    const { language, account } = reader;
    const purpose = { kind: 'password', accountId: null, adminId: person.id } as const;
    const link = await createLink(tx, purpose, app.config.publicUrl, mailedLinkHours);
    const values = { hours: mailedLinkHours, link: link.activationLink };
    const letter = { to: email, name: nameOf(reader), account, language, text: 'forgotten' as const, values };
    await writeMail(app, tx, { ...letter, adminId: person.id, link });
  });
  app.mail.wake();
}

/** Counts requests one after the other; all lock the e-mail before the address, so that they cannot deadlock. */
async function countRequest(tx: Tx, address: string, email: string): Promise<void> {
  await lockByName(tx, `mails asked for to ${email}`);
  await lockByName(tx, `mails asked for from ${address}`);
  await sql`delete from mail_request where at < now() - make_interval(mins => ${limits.windowMinutes})`.execute(tx);
  const { rows } = await sql<{ byEmail: number; byAddress: number }>`
    with asked as (insert into mail_request (address, email) values (${address}, ${email}))
    select (select count(*) from mail_request where email = ${email}) as by_email,
      (select count(*) from mail_request where address = ${address}) as by_address`.execute(tx);
  const { byEmail = 0, byAddress = 0 } = rows[0] ?? {};
  if (byEmail >= limits.perEmail || byAddress >= limits.perAddress) {
    throw new Problem('TOO_MANY', 'tooManyAttempts', { count: limits.windowMinutes });
  }
}
