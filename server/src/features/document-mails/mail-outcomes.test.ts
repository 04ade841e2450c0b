import { documentMailRoutes } from '@boxyard/contract/billing/document-mails.ts';
import { clientUserRoutes } from '@boxyard/contract/people/client-users.ts';
import { notificationRoutes } from '@boxyard/contract/people/notifications.ts';
import { accountRoutes } from '@boxyard/contract/settings/accounts.ts';
import { sql } from 'kysely';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { depotWith } from '../../../test/tools/depot-with.ts';
import { createInvoicing } from '../../../test/tools/invoicing.ts';
import { openLossyWay, openMailbox } from '../../../test/tools/mailbox.ts';
import { useOwnApp } from '../../../test/tools/test-app.ts';
import { waitMinutes } from '../../core/jobs/waiting-mails.ts';
import { tellWhatIsDue } from '../notifications/due.service.ts';

const refused = { recipient: new Map<string, number>(), mail: new Map<string, number>(), sender: 0, signIn: false };
const box = await openMailbox({
  refuses: (address) => refused.recipient.get(address),
  refusesData: (address) => refused.mail.get(address),
  refusesSender: () => refused.sender || undefined,
  refusesSignIn: () => refused.signIn,
});
const way = await openLossyWay(box);
const app = useOwnApp({ SMTP_URL: way.url.replace('//', '//depot:secret@') });
const { depot, t } = depotWith(app, { t: createInvoicing });
let number = 0;

const account = () => ({ account: depot.account });
const client = () => ({ params: { ...account(), clientId: t.yard.clientId } });
beforeEach(async () => {
  await sql`delete from mail`.execute(app.inspect);
  await depot.owner.call(accountRoutes.update, { params: account(), body: { modules: ['invoices', 'notifications'] } });
});
afterEach(() => {
  refused.recipient.clear();
  refused.mail.clear();
  refused.sender = 0;
  refused.signIn = false;
});

/** A client's person who gets invoices. */
async function person(): Promise<string> {
  const email = `outcome-${++number}@client.test`;
  const body = { username: email, email, getsInvoices: true };
  await depot.admin.call(clientUserRoutes.create, { ...client(), body });
  return email;
}
/** An issued invoice that was due so many days ago. */
async function overdue(price: number, days: number): Promise<number> {
  await t.fee(await t.box(), price);
  const [id = 0] = await t.gather('2026-05-31');
  await t.issue(id);
  await t.wasDue(app, id, days);
  return id;
}
const remind = (by = depot.admin) => by.call(documentMailRoutes.remind, client());
const listed = async () =>
  (await depot.admin.call(documentMailRoutes.list, { params: account(), query: { clientId: t.yard.clientId } }))
    .payload;
const reminders = async () => (await depot.admin.call(documentMailRoutes.reminders, { params: account() })).payload;
const mailsTo = (email: string) => box.received.filter(({ to }) => to.includes(email));
const shows = (rows: object[]) => vi.waitFor(async () => expect(await listed()).toMatchObject(rows), 15_000);
async function triedAgain(): Promise<void> {
  await sql`update mail set next_at = now() where failed_at is null`.execute(app.inspect);
  app.mail.wake();
}
/** So many days go by for what was mailed and for what is due. */
async function daysPass(days: number, id: number, due: number): Promise<void> {
  await sql`update document_mail set at = at - make_interval(days => ${days}), reminded_on = reminded_on - ${days}::int
    where account_id = ${depot.accountId}`.execute(app.inspect);
  await t.wasDue(app, id, due);
}
const noticesOf = async () =>
  (await depot.owner.call(notificationRoutes.list, { params: account(), query: { kind: 'mail_failed' } })).payload;

describe('a mail of a document that the mail server refuses', () => {
  it.each([
    ['the recipient', 'recipient', 'EENVELOPE 550', 550],
    ['the mail itself', 'mail', 'EMESSAGE 554', 554],
  ] as const)(
    'fails at once where it refuses %s for good; list, reminders and owners say so',
    async (_, what, reason, code) => {
      const email = await person();
      refused[what].set(email, code);
      await overdue(100, 5);
      expect((await remind()).payload).toEqual({ recipients: [email] });
      await shows([{ recipient: email, status: 'failed', reason }]);
      expect(await reminders()).toMatchObject([{ remindedAt: null, refused: [email] }]);
      const { rows } = await sql`select from mail where failed_at is null`.execute(app.inspect);
      expect(rows).toEqual([]);
      await tellWhatIsDue(app);
      await tellWhatIsDue(app);
      expect(await noticesOf()).toMatchObject([{ count: 1, path: '/invoices/mails' }]);
      refused[what].clear();
      expect((await remind()).payload).toEqual({ recipients: [email] });
      await shows([{ status: 'sent' }, { status: 'failed' }]);
      expect(await reminders()).toMatchObject([{ remindedAt: expect.any(Number), refused: [] }]);
    },
  );

  it('for now waits, says why, and is sent by the next try', async () => {
    const email = await person();
    refused.mail.set(email, 451);
    await overdue(100, 5);
    await remind();
    await shows([{ status: 'waiting', reason: 'EMESSAGE 451' }]);
    refused.mail.clear();
    await triedAgain();
    await shows([{ status: 'sent', reason: '' }]);
    expect(mailsTo(email)).toHaveLength(1);
  });

  it('by its sender waits, and owners are told once, with the next ones, too', async () => {
    const email = await person();
    refused.sender = 550;
    const id = await overdue(100, 5);
    await remind();
    await shows([{ status: 'waiting', reason: 'MAIL FROM 550' }]);
    await tellWhatIsDue(app);
    expect(await noticesOf()).toEqual([]);
    await sql`update mail set blocked_at = now() - interval '6 minutes'`.execute(app.inspect);
    expect(await reminders()).toMatchObject([{ waiting: [email], refused: [] }]);
    // The next day, too: what waits says then what is overdue.
    await daysPass(1, id, 6);
    expect((await remind()).problem.key).toBe('remindedToday');
    const other = await person();
    expect((await remind()).payload).toEqual({ recipients: [other] });
    await shows([{ status: 'waiting', reason: 'MAIL FROM 550' }, { status: 'waiting' }]);
    await tellWhatIsDue(app);
    await triedAgain();
    await tellWhatIsDue(app);
    expect(await noticesOf()).toMatchObject([{ count: 1, facts: { context: 'server', reason: 'MAIL FROM 550' } }]);
    refused.sender = 0;
    await triedAgain();
    await shows([{ status: 'sent' }, { status: 'sent' }]);
  });

  it('by the sign-in waits, owners are told once, and it goes once the sign-in is taken', async () => {
    const email = await person();
    refused.signIn = true;
    way.hangUp();
    await overdue(100, 5);
    await remind();
    await shows([{ status: 'waiting', reason: 'EAUTH 535' }]);
    await sql`update mail set blocked_at = now() - interval '6 minutes'`.execute(app.inspect);
    await tellWhatIsDue(app);
    await tellWhatIsDue(app);
    expect(await noticesOf()).toMatchObject([{ count: 1, facts: { context: 'server', reason: 'EAUTH 535' } }]);
    refused.signIn = false;
    await triedAgain();
    await shows([{ status: 'sent', reason: '' }]);
    expect(mailsTo(email)).toHaveLength(1);
  });

  it('to the last try has failed, as the page of the document says, and owners are told', async () => {
    const email = await person();
    refused.recipient.set(email, 451);
    await overdue(100, 5);
    await remind();
    await shows([{ status: 'waiting', reason: 'EENVELOPE 451' }]);
    await sql`update mail set tries = ${waitMinutes.length}`.execute(app.inspect);
    await triedAgain();
    await shows([{ status: 'failed', reason: 'EENVELOPE 451' }]);
    await tellWhatIsDue(app);
    expect(await noticesOf()).toMatchObject([{ count: 1, facts: { to: 'Maersk' } }]);
  });

  it('and the one whose answer was lost goes once more, as the same mail', async () => {
    const email = await person();
    await overdue(100, 5);
    way.lose(1);
    await remind();
    await shows([{ status: 'waiting', reason: 'ECONNECTION' }]);
    expect(mailsTo(email)).toHaveLength(1);
    await triedAgain();
    await shows([{ status: 'sent' }]);
    const ids = mailsTo(email).map(({ text }) => /^Message-ID: (\S+)/im.exec(text)?.[1]);
    expect(ids).toHaveLength(2);
    expect(new Set(ids).size).toBe(1);
  });

  it('and the one whose answer was lost may have arrived, also where it is not needed any more', async () => {
    await person();
    const id = await overdue(100, 5);
    way.lose(1);
    await remind();
    await shows([{ status: 'waiting', reason: 'ECONNECTION' }]);
    await t.pay(123, [id]);
    await triedAgain();
    await shows([{ status: 'dropped', reason: 'ECONNECTION' }]);
  });

  it('and another one is taken meanwhile: nobody is told that the mail server takes none', async () => {
    await person();
    await overdue(100, 5);
    way.lose(1);
    await remind();
    await shows([{ status: 'waiting', reason: 'ECONNECTION' }]);
    await sql`update mail set blocked_at = now() - interval '6 minutes'`.execute(app.inspect);
    await person();
    await remind();
    await shows([{ status: 'sent' }, { status: 'waiting' }]);
    await tellWhatIsDue(app);
    expect(await noticesOf()).toEqual([]);
  });
});

describe('a reminder that was put off', () => {
  it('is not sent once all has been paid', async () => {
    const email = await person();
    refused.recipient.set(email, 451);
    const id = await overdue(100, 5);
    await remind();
    await shows([{ status: 'waiting', reason: 'EENVELOPE 451' }]);
    await t.pay(123, [id]);
    refused.recipient.clear();
    await triedAgain();
    await shows([{ status: 'dropped' }]);
    expect(mailsTo(email)).toEqual([]);
  });

  it('says what is overdue when it is sent', async () => {
    const email = await person();
    refused.recipient.set(email, 451);
    const id = await overdue(100, 5);
    await remind();
    await shows([{ status: 'waiting', reason: 'EENVELOPE 451' }]);
    await t.pay(23, [id]);
    refused.recipient.clear();
    await triedAgain();
    await shows([{ status: 'sent' }]);
    expect(mailsTo(email)[0]?.text).toContain('Together: 100.00 EUR');
  });

  it('goes to nobody who is not to get it any more', async () => {
    const emails = [await person(), await person()];
    for (const email of emails) refused.recipient.set(email, 451);
    await overdue(100, 5);
    await remind();
    await shows([
      { status: 'waiting', reason: 'EENVELOPE 451' },
      { status: 'waiting', reason: 'EENVELOPE 451' },
    ]);
    const { payload: persons } = await depot.admin.call(clientUserRoutes.list, { ...client(), query: {} });
    for (const [nth, body] of [{ isEnabled: false }, { getsInvoices: false }].entries()) {
      const { id = 0 } = persons.find(({ email }) => email === emails[nth]) ?? {};
      const at = { params: { ...client().params, id } };
      expect((await depot.admin.call(clientUserRoutes.update, { ...at, body })).status).toBe(200);
    }
    refused.recipient.clear();
    await triedAgain();
    await shows([{ status: 'dropped' }, { status: 'dropped' }]);
    for (const email of emails) expect(mailsTo(email)).toEqual([]);
  });

  it('goes to nobody whose data was erased in the meantime', async () => {
    const email = await person();
    refused.recipient.set(email, 451);
    await overdue(100, 5);
    await remind();
    await shows([{ status: 'waiting', reason: 'EENVELOPE 451' }]);
    await sql`delete from document_mail where account_id = ${depot.accountId}`.execute(app.inspect);
    refused.recipient.clear();
    await triedAgain();
    await vi.waitFor(async () => expect((await sql`select from mail`.execute(app.inspect)).rows).toEqual([]), 15_000);
    expect(mailsTo(email)).toEqual([]);
  });
});

describe('reminders of a client', () => {
  it('go once a day to each address, also where two people send four at the same moment', async () => {
    const emails = [await person(), await person()];
    const id = await overdue(100, 5);
    const answers = await Promise.all([remind(), remind(depot.owner), remind(), remind(depot.owner)]);
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 409, 409, 409]);
    const refusals = answers.filter(({ status }) => status === 409).map((answer) => answer.problem.key);
    expect(refusals).toEqual(['remindedToday', 'remindedToday', 'remindedToday']);
    await shows([{ status: 'sent' }, { status: 'sent' }]);
    for (const email of emails) expect(mailsTo(email)).toHaveLength(1);
    const late = await person();
    expect((await remind()).payload).toEqual({ recipients: [late] });
    await shows([{ status: 'sent' }, { status: 'sent' }, { status: 'sent' }]);
    await daysPass(1, id, 6);
    expect((await remind()).payload.recipients).toHaveLength(3);
  });

  it('are the first, the second and the last by the days since the oldest was due', async () => {
    const email = await person();
    const id = await overdue(100, 10);
    const words = ['you may not have noticed', 'overdue for some time', 'overdue for a month or more'];
    for (const [nth, due] of [10, 20, 40].entries()) {
      await daysPass(nth === 0 ? 0 : 10, id, due);
      expect(await reminders()).toMatchObject([{ level: nth + 1, days: due }]);
      await remind();
      await vi.waitFor(() => expect(mailsTo(email)[nth]?.text).toContain(words[nth]), 15_000);
    }
  });
});
