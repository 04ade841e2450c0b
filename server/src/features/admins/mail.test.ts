import { once } from 'node:events';
import type { AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';
import { adminRoutes } from '@boxyard/contract/people/admins.ts';
import { authRoutes } from '@boxyard/contract/people/auth.ts';
import { accountRoutes } from '@boxyard/contract/settings/accounts.ts';
import { SMTPServer } from 'smtp-server';
import { afterAll, describe, expect, it, vi } from 'vitest';
import { caller } from '../../../test/tools/caller.ts';
import { createDepot, type Depot } from '../../../test/tools/depot.ts';
import { activate, invite, invitedBy, join, linkFor, tokenOf } from '../../../test/tools/invitations.ts';
import { readable as decoded } from '../../../test/tools/mailbox.ts';
import { givePassword, login, password, signIn } from '../../../test/tools/sign-in.ts';
import { type ListeningApp, useOwnApp } from '../../../test/tools/test-app.ts';

interface Received {
  from: string;
  to: string[];
  text: string;
}

const received: Received[] = [];
const arrivals: ((mail: Received) => void)[] = [];
const server = new SMTPServer({
  authOptional: true,
  disabledCommands: ['STARTTLS'],
  onData: async (stream, session, done) => {
    const { mailFrom, rcptTo } = session.envelope;
    const mail = {
      from: mailFrom ? mailFrom.address : '',
      to: rcptTo.map(({ address }) => address),
      text: await text(stream),
    };
    received.push(mail);
    arrivals.shift()?.(mail);
    done();
  },
});
server.listen(0, '127.0.0.1');
await once(server.server, 'listening');
const { port } = server.server.address() as AddressInfo;
afterAll(() => new Promise<void>((resolve) => server.close(resolve)));

const plain = useOwnApp();
/** The next mail to this address with this subject; other mails may come before it. */
async function nextMailTo(address: string, subject: string): Promise<Received> {
  for (;;) {
    const mail = await nextMail();
    if (mail.to.includes(address) && readable(mail).includes(`Subject: ${subject}`)) return mail;
  }
}
const linkIn = (mail: Received) => /token=([\w-]+)/.exec(readable(mail))?.[1] ?? '';
const nextMail = () => new Promise<Received>((resolve) => arrivals.push(resolve));
const readable = (mail: Received) => decoded(mail.text);

describe('with MAIL_FROM', () => {
  const app = useOwnApp({ SMTP_URL: `smtp://127.0.0.1:${port}`, MAIL_FROM: 'Depot Žilina <office@depot.example>' });

  it('mails are from there', async () => {
    const { account, owner } = await createDepot(app);
    const arrives = nextMail();
    const body = { email: 'sender@depot.test', username: 'Sender' };
    await owner.call(adminRoutes.create, { params: { account }, body });
    const mail = await arrives;
    expect(mail.from).toBe('office@depot.example');
    expect(readable(mail)).toMatch(/^From: .*<office@depot\.example>$/m);
  });
});

describe('with SMTP_URL', () => {
  const app = useOwnApp({ SMTP_URL: `smtp://127.0.0.1:${port}` });

  it('an invitation and a reset are mailed, with the link that the screen shows', async () => {
    const { account, owner } = await createDepot(app);
    const arrives = nextMail();
    const body = { email: 'mailed@depot.test', username: 'Mailed' };
    const { payload } = await owner.call(adminRoutes.create, { params: { account }, body });
    const mail = await arrives;
    expect([mail.from, mail.to]).toEqual(['no-reply@depot.test', ['mailed@depot.test']]);
    expect(readable(mail)).toContain(payload.activationLink);
    expect(readable(mail)).toMatch(/^Subject: Your access to Depot /m);
    const again = nextMail();
    const link = await owner.call(adminRoutes.issueLink, { params: { account, id: payload.id } });
    expect(readable(await again)).toContain(link.payload.activationLink);
    await activate(app, tokenOf(link.payload.activationLink));
    const reset = nextMail();
    const resetLink = await owner.call(adminRoutes.issueLink, { params: { account, id: payload.id } });
    expect(readable(await reset)).toContain(resetLink.payload.activationLink);
    expect(readable(await reset)).toMatch(/^Subject: A new password for Boxyard/m);
  });

  it('speaks the language of the depot', async () => {
    const { account, owner } = await createDepot(app);
    const inAccount = { params: { account } };
    await owner.call(accountRoutes.update, { ...inAccount, body: { language: 'sk' } });
    const arrives = nextMail();
    await owner.call(adminRoutes.create, { ...inAccount, body: { email: 'nova@depot.test', username: 'Nová' } });
    expect(readable(await arrives)).toContain('Dobrý deň,');
  });

  it('an account sends five to an address at most, and answers the same beyond', async () => {
    const [depot, other] = [await createDepot(app), await createDepot(app)];
    const email = 'flooded@depot.test';
    const before = received.length;
    const first = nextMailTo(email, 'Your access');
    const { payload } = await invite(depot, { email });
    await first;
    const ofDepot = { params: { account: depot.account, id: payload.id } };
    for (let n = 0; n < 7; n += 1) {
      // Awaited, because the next link would take it back.
      const sent = n < 4 ? nextMailTo(email, 'Your access') : undefined;
      const link = await depot.owner.call(adminRoutes.issueLink, ofDepot);
      await sent;
      expect(Object.keys(link.payload)).toEqual(['activationLink', 'activationExpiresAt']);
    }
    const rename = { params: { account: depot.account, id: depot.admin.id }, body: { email } };
    expect((await depot.owner.call(adminRoutes.update, rename)).status).toBe(200);
    const fromOther = nextMailTo('last@depot.test', 'Your access');
    await invitedBy(other, { email });
    await invitedBy(other, { email: 'last@depot.test' });
    await fromOther;
    await vi.waitFor(
      () => expect(received.slice(before).filter(({ to }) => to.includes(email))).toHaveLength(6),
      15_000,
    );
  });

  it('a refused invitation is not', async () => {
    const { account, owner, admin } = await createDepot(app);
    const before = received.length;
    expect(
      (await owner.call(adminRoutes.create, { params: { account }, body: { email: admin.email, username: 'x' } }))
        .status,
    ).toBe(409);
    const arrives = nextMail();
    await owner.call(adminRoutes.create, {
      params: { account },
      body: { email: 'after@depot.test', username: 'After' },
    });
    await arrives;
    expect(received.slice(before).map(({ to }) => to)).toEqual([['after@depot.test']]);
  });
});

describe('a forgotten password, with SMTP_URL', () => {
  const app = useOwnApp({ SMTP_URL: `smtp://127.0.0.1:${port}` });
  const forget = (email: string) => caller(app)(authRoutes.forgotPassword, { body: { email } });

  it('is set anew by a link to the address alone, which ends all sessions and every other link', async () => {
    const depot = await createDepot(app);
    await givePassword(app, depot.admin);
    const byOwner = nextMail();
    const ofOwner = await linkFor(depot, depot.admin.id);
    await byOwner;
    const arrives = nextMail();
    expect((await forget(` ${depot.admin.email.toUpperCase()} `)).status).toBe(204);
    const mail = await arrives;
    expect(mail.to).toEqual([depot.admin.email]);
    const token = linkIn(mail);
    expect((await activate(app, token, 'Won-back-2026')).status).toBe(204);
    expect((await depot.admin.call(adminRoutes.whoami, {})).status).toBe(401);
    expect((await activate(app, ofOwner, 'Taken-2026')).status).toBe(409);
    expect((await activate(app, token, 'Taken-2026')).status).toBe(409);
    expect((await login(app, depot.admin.email, 'Won-back-2026')).status).toBe(200);
  });

  it('wins a squatted address back: the owner who set its password is out, and cannot come back by it', async () => {
    const [a, b] = [await createDepot(app), await createDepot(app)];
    const email = 'squatted@b.test';
    expect((await activate(app, await invitedBy(a, { email }), 'Taken-2026')).status).toBe(204);
    const squatter = await signIn(app, email, 'Taken-2026');
    const ofB = await invitedBy(b, { email });
    const forgotten = nextMailTo(email, 'A new password');
    await forget(email);
    expect((await activate(app, linkIn(await forgotten), password)).status).toBe(204);
    expect((await caller(app, squatter.jwt)(adminRoutes.whoami, {})).status).toBe(401);
    expect((await activate(app, ofB, 'Taken-2026')).status).toBe(401);
    expect((await activate(app, ofB, password)).status).toBe(204);
    expect((await login(app, email, 'Taken-2026')).status).toBe(401);
  });

  it('is mailed three times, however many ask at once', async () => {
    const statuses = await Promise.all(
      Array.from({ length: 18 }, () => forget('at-once@depot.test').then(({ status }) => status)),
    );
    expect(statuses.filter((status) => status === 204)).toHaveLength(3);
    expect(statuses.filter((status) => status === 429)).toHaveLength(15);
    await app.db.pool.query('delete from mail_request');
  });

  it('takes its trust from the devices that the old password was used on', async () => {
    const depot = await createDepot(app);
    const { email } = depot.admin;
    await givePassword(app, depot.admin);
    await signIn(app, email);
    const devices = () => app.db.pool.query('select from known_device where admin_id = $1', [depot.admin.id]);
    expect((await devices()).rowCount).toBe(1);
    const arrives = nextMailTo(email, 'A new password');
    await forget(email);
    expect((await activate(app, linkIn(await arrives), 'Won-back-2026')).status).toBe(204);
    expect((await devices()).rowCount).toBe(0);
  });

  it('answers alike for an unknown address, mails it nothing, and stops after a few', async () => {
    const depot = await createDepot(app);
    const before = received.length;
    for (let n = 0; n < 3; n += 1) expect((await forget('unknown@depot.test')).status).toBe(204);
    const fourth = await forget('unknown@depot.test');
    expect([fourth.status, fourth.problem.code]).toEqual([429, 'TOO_MANY']);
    const arrives = nextMailTo(depot.owner.email, 'A new password');
    expect((await forget(depot.owner.email)).status).toBe(204);
    await arrives;
    expect(received.slice(before).map(({ to }) => to)).toEqual([[depot.owner.email]]);
  });
});

describe('a change of the e-mail, with SMTP_URL', () => {
  const app = useOwnApp({ SMTP_URL: `smtp://127.0.0.1:${port}` });
  const own = (depot: Depot) => ({ params: { account: depot.account, id: depot.admin.id } });

  it('of the own one waits for a link sent to the new address; the old one is told, other links end', async () => {
    const depot = await createDepot(app);
    await givePassword(app, depot.admin);
    const email = `new-${depot.admin.id}@depot.test`;
    const arrives = nextMailTo(email, 'Confirm your new e-mail');
    const saved = await depot.admin.call(adminRoutes.updateProfile, {
      ...own(depot),
      body: { email, firstname: 'Saved', currentPassword: password },
    });
    expect(saved.payload).toMatchObject({ email: depot.admin.email, firstname: 'Saved' });
    const token = linkIn(await arrives);
    expect((await caller(app)(authRoutes.checkActivation, { body: { token } })).payload).toMatchObject({
      kind: 'email',
      email,
      asks: 'nothing',
    });
    const reset = await linkFor(depot, depot.admin.id);
    const informed = nextMailTo(depot.admin.email, 'Your e-mail for Boxyard was changed');
    expect((await caller(app)(authRoutes.activate, { body: { token } })).status).toBe(204);
    expect(readable(await informed)).toContain(email);
    expect((await login(app, depot.admin.email)).status).toBe(401);
    expect((await login(app, email)).status).toBe(200);
    expect((await activate(app, reset)).status).toBe(409);
    expect((await caller(app)(authRoutes.activate, { body: { token } })).status).toBe(409);
  });

  it('by an owner waits for the new address too, and dies when the person works elsewhere', async () => {
    const [depot, other] = [await createDepot(app), await createDepot(app)];
    const email = `moved-${depot.admin.id}@depot.test`;
    const arrives = nextMailTo(email, 'Confirm your new e-mail');
    const saved = await depot.owner.call(adminRoutes.update, { ...own(depot), body: { email } });
    expect(saved.payload.email).toBe(depot.admin.email);
    const token = linkIn(await arrives);
    await join(app, other, depot.admin);
    expect((await caller(app)(authRoutes.activate, { body: { token } })).status).toBe(409);
  });

  it('answers alike for an address that somebody has, and tells that one instead', async () => {
    const [depot, other] = [await createDepot(app), await createDepot(app)];
    const arrives = nextMailTo(other.admin.email, 'This e-mail already');
    const answers = [];
    for (const email of [other.admin.email, `free-${depot.admin.id}@depot.test`]) {
      const { status, payload } = await depot.owner.call(adminRoutes.update, { ...own(depot), body: { email } });
      answers.push({ status, payload });
    }
    expect(answers[0]).toEqual(answers[1]);
    const mail = readable(await arrives);
    expect(mail).not.toContain('token=');
  });
});

it('without SMTP_URL no mail can be asked for, and the sign-in page knows', async () => {
  const offers = async (app: ListeningApp) => (await caller(app)(authRoutes.options, {})).payload.forgotPassword;
  expect(await offers(plain)).toBe(false);
  const { status, problem } = await caller(plain)(authRoutes.forgotPassword, { body: { email: 'a@b.test' } });
  expect([status, problem.key]).toEqual([409, 'noMail']);
});

describe('with an SMTP server that is down', () => {
  const app = useOwnApp({ SMTP_URL: 'smtp://127.0.0.1:1' });

  it('an invitation works all the same', async () => {
    const { account, owner } = await createDepot(app);
    const body = { email: 'unmailed@depot.test', username: 'Unmailed' };
    const { status, payload } = await owner.call(adminRoutes.create, { params: { account }, body });
    expect([status, payload.activationLink?.startsWith('http://depot.test/activate?token=')]).toEqual([201, true]);
  });
});
