import { once } from 'node:events';
import type { AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';
import { accountRoutes } from '@boxyard/contract/accounts.ts';
import { adminRoutes } from '@boxyard/contract/admins.ts';
import { SMTPServer } from 'smtp-server';
import { afterAll, describe, expect, it } from 'vitest';
import { createDepot } from '../../../test/depot.ts';
import { useTestApp } from '../../../test/test-app.ts';

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

const nextMail = () => new Promise<Received>((resolve) => arrivals.push(resolve));
/** Quoted-printable, undone. */
const readable = (mail: Received) => mail.text.replace(/=\r?\n/g, '').replace(/=3D/g, '=');

describe('with SMTP_URL', () => {
  const app = useTestApp({ SMTP_URL: `smtp://127.0.0.1:${port}` });

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
  });

  it('speaks the language of the depot', async () => {
    const { account, owner } = await createDepot(app);
    const of = { params: { account } };
    await owner.call(accountRoutes.update, { ...of, body: { language: 'sk' } });
    const arrives = nextMail();
    await owner.call(adminRoutes.create, { ...of, body: { email: 'nova@depot.test', username: 'Nová' } });
    expect(decodeURIComponent(readable(await arrives).replace(/=(?=[0-9A-F]{2})/g, '%'))).toContain('Dobrý deň,');
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

describe('with an SMTP server that is down', () => {
  const app = useTestApp({ SMTP_URL: 'smtp://127.0.0.1:1' });

  it('an invitation works all the same', async () => {
    const { account, owner } = await createDepot(app);
    const body = { email: 'unmailed@depot.test', username: 'Unmailed' };
    const { status, payload } = await owner.call(adminRoutes.create, { params: { account }, body });
    expect([status, payload.activationLink?.startsWith('http://depot.test/activate?token=')]).toEqual([201, true]);
  });
});
