import { mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { adminRoutes } from '@boxyard/contract/people/admins.ts';
import { accountRoutes } from '@boxyard/contract/settings/accounts.ts';
import { taskActivityRoutes } from '@boxyard/contract/work/task-activity.ts';
import { workTaskRoutes } from '@boxyard/contract/work/work-tasks.ts';
import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, it, onTestFinished, vi } from 'vitest';
import { createDepot, type Depot } from '../../../test/tools/depot.ts';
import { openStream } from '../../../test/tools/event-stream.ts';
import { picture } from '../../../test/tools/file-samples.ts';
import { activate, invite, linkFor, tokenOf } from '../../../test/tools/invitations.ts';
import { freePort, openMailbox } from '../../../test/tools/mailbox.ts';
import { type ListeningApp, startApp, useOwnApp } from '../../../test/tools/test-app.ts';
import { upload } from '../../../test/tools/uploads.ts';
import { createYard } from '../../../test/tools/yard.ts';
import { makeBackup } from '../../tools/backup/backup.ts';
import { readManifest } from '../../tools/backup/manifest.ts';
import { openDatabase, withAccountTransaction, withTransaction } from '../db/connection.ts';
import { sealMail, sweepMails, waitMinutes } from './waiting-mails.ts';

const port = await freePort();
/** Its relay is down, until a test opens a mailbox there. */
const app = useOwnApp({ SMTP_URL: `smtp://127.0.0.1:${port}` });
const refused = new Map<string, number>();
const box = await openMailbox({ refuses: (address) => refused.get(address) });

let depot: Depot;
let email = '';
let depots = 0;
beforeEach(async () => {
  await sql`delete from mail`.execute(app.inspect);
  depot = await createDepot(app);
  depots += 1;
  email = `new-${depots}@depot.test`;
});

interface Row {
  id: number;
  sealed: string;
  tries: number;
  reason: string;
  hasFailed: boolean;
  /** Until the next try; while it is on its way that is ten. */
  minutes: number;
}

async function waiting(): Promise<Row[]> {
  const { rows } = await sql<Row>`select id, sealed, tries, reason, failed_at is not null as has_failed,
    round(extract(epoch from next_at - now()) / 60)::int as minutes from mail order by id`.execute(app.inspect);
  return rows;
}

/** The only mail, once it was tried so many times. */
const tried = (tries: number) =>
  vi.waitFor(async () => {
    const [row, ...others] = await waiting();
    expect(others).toEqual([]);
    const isDone = row && (row.hasFailed || row.minutes === waitMinutes[tries - 1]);
    expect([row?.tries, isDone]).toEqual([tries, true]);
    return row as Row; // seen just now
  }, 15_000);

async function timePasses(): Promise<void> {
  await sql`update mail set next_at = now() where failed_at is null`.execute(app.inspect);
  app.mail.wake();
}

const mailsTo = (address: string) => box.received.filter(({ to }) => to.includes(address));
const arrived = (address: string, count = 1) =>
  vi
    .waitFor(() => expect(mailsTo(address)).toHaveLength(count), 15_000)
    .then(() => mailsTo(address).at(-1)?.text ?? '');

/** One more server on the database, with a relay that works. */
const startWithRelay = (environment: Record<string, string> = {}) =>
  startApp(openDatabase(app.db.url), { DATABASE_URL: app.db.url, SMTP_URL: box.url, ...environment });

async function serveWithRelay(environment?: Record<string, string>) {
  const served = await startWithRelay(environment);
  onTestFinished(() => served.http.close());
  return served;
}

const shown = async (id: number, of = depot) =>
  (await of.owner.call(adminRoutes.get, { params: { account: of.account, id } })).payload.mailFailedAt;

describe('a mail while the relay is down', () => {
  it('is tried again after 1, 5, 30 minutes, 6 hours and a day, then its owner and the operator see that it failed', async () => {
    const { payload: invited } = await invite(depot, { email });
    for (const n of [1, 2, 3, 4, 5]) {
      const { reason } = await tried(n);
      expect(reason).toBe('ESOCKET');
      expect(await shown(invited.id)).toBeNull();
      await timePasses();
    }
    const { sealed, hasFailed } = await tried(6);
    expect([sealed, hasFailed]).toEqual(['', true]);
    expect(Math.abs(((await shown(invited.id)) ?? 0) - Date.now() / 1000)).toBeLessThan(60);
    const { payload: rows } = await depot.owner.call(adminRoutes.list, {
      params: { account: depot.account },
      query: {},
    });
    expect(rows.filter(({ mailFailedAt }) => mailFailedAt !== null).map(({ id }) => id)).toEqual([invited.id]);
    await app.operator.look();
    const { rows: told } = await sql`select state from watched_thing where name = 'mail'`.execute(app.inspect);
    expect(told).toEqual([{ state: 'failed' }]);
    await linkFor(depot, invited.id);
    expect(await shown(invited.id)).toBeNull();
    await app.operator.look();
    const { rows: after } = await sql`select state from watched_thing where name = 'mail'`.execute(app.inspect);
    expect(after).toEqual([{ state: 'well' }]);
  });

  it('holds no address, no link and no name in the clear, and no account reads it', async () => {
    const other = await createDepot(app);
    const { payload } = await invite(depot, { email, username: 'Zuzana' });
    const { sealed } = await tried(1);
    const { rows } = await sql<{ row: string }>`select mail::text as row from mail`.execute(app.inspect);
    for (const secret of [email, 'Zuzana', tokenOf(payload.activationLink), depot.account])
      expect(rows[0]?.row).not.toContain(secret);
    expect(sealed.length).toBeGreaterThan(1000);
    const asked = (accountId: number, columns: string) =>
      withAccountTransaction(app.db, accountId, null, (tx) =>
        sql`select ${sql.raw(columns)} from mail`.execute(tx).then((found) => found.rows.length),
      );
    expect(await asked(depot.accountId, 'failed_at')).toBe(1);
    expect(await asked(other.accountId, 'failed_at')).toBe(0);
    await expect(asked(depot.accountId, 'sealed')).rejects.toThrow('permission denied');
    const forged = withAccountTransaction(app.db, other.accountId, null, (tx) =>
      sql`select queue_mail(${depot.accountId}, 1, null, 'x', 'x', now(), '')`.execute(tx),
    );
    expect((await forged).rows).toEqual([{ queueMail: false }]);
  });

  it('is in no backup', async () => {
    await invite(depot, { email });
    await tried(1);
    const parent = mkdtempSync(join(tmpdir(), 'boxyard-mail-'));
    onTestFinished(() => rmSync(parent, { recursive: true }));
    const folder = join(parent, 'all');
    await makeBackup(folder, { url: app.db.url, files: app.files, secret: undefined });
    const names = readManifest(folder).tables.map(({ name }) => name);
    expect([names.includes('activation_link'), names.includes('mail')]).toEqual([true, false]);
    expect(readdirSync(folder, { recursive: true }).filter((name) => /\bmail\b/.test(String(name)))).toEqual([]);
  });

  it('is dropped when its link is replaced or used, the invitation taken back, or the person taken out', async () => {
    const { payload: invited } = await invite(depot, { email });
    const before = await tried(1);
    const token = await linkFor(depot, invited.id);
    expect((await tried(1)).id).not.toBe(before.id);
    expect((await activate(app, token)).status).toBe(204);
    expect(await waiting()).toEqual([]);

    const { payload: another } = await invite(depot, { email: `another-${email}` });
    await tried(1);
    const params = { account: depot.account, id: another.id };
    expect((await depot.owner.call(adminRoutes.remove, { params })).status).toBe(204);
    expect(await waiting()).toEqual([]);

    await mention(depot);
    await tried(1);
    const admin = { account: depot.account, id: depot.admin.id };
    expect((await depot.owner.call(adminRoutes.remove, { params: admin })).status).toBe(204);
    expect(await waiting()).toEqual([]);
  });

  it('arrives when it is up again, once from two servers, and the one whose link has expired never', async () => {
    await invite(depot, { email: `late-${email}` });
    await tried(1);
    await sql`update mail set expires_at = now()`.execute(app.inspect);
    const many = Array.from({ length: 24 }, (_, n) => `${n}-${email}`);
    for (const address of many) await invite(depot, { email: address });
    await vi.waitFor(async () => expect((await waiting()).every(({ reason }) => reason !== '')).toBe(true), 10_000);
    const servers = [await serveWithRelay(), await serveWithRelay()];
    expect((await waiting()).length).toBe(25);
    await sql`update mail set next_at = now()`.execute(app.inspect);
    for (const { mail } of servers) mail.wake();
    await vi.waitFor(async () => expect(await waiting()).toHaveLength(1), 10_000);
    for (const address of many) expect(mailsTo(address)).toHaveLength(1);
    await withTransaction(app.db, sweepMails);
    expect(await waiting()).toEqual([]);
    expect(mailsTo(`late-${email}`)).toEqual([]);
  });

  it('that was sealed with the key before is sealed anew, and sent', async () => {
    const former = 'f'.repeat(48);
    const sealed = sealMail(Buffer.from(former), { to: email, subject: 'Kept', text: 'Sealed before' });
    await sql`insert into mail (sealed, expires_at, next_at) values (${sealed}, now() + interval '1 day', now() + interval '1 day')`.execute(
      app.inspect,
    );
    await serveWithRelay({ SECRET_BEFORE: former });
    expect((await waiting())[0]?.sealed).not.toBe(sealed);
    const next = await serveWithRelay();
    await sql`update mail set next_at = now()`.execute(app.inspect);
    next.mail.wake();
    expect(await arrived(email)).toContain('Sealed before');
  });

  it('that cannot be opened any more fails at once', async () => {
    const sealed = sealMail(Buffer.from('f'.repeat(48)), { to: email, subject: 'Lost', text: 'Lost' });
    await sql`insert into mail (sealed, expires_at) values (${sealed}, now() + interval '1 day')`.execute(app.inspect);
    app.mail.wake();
    expect(await tried(1)).toMatchObject({ hasFailed: true, reason: 'SECRET was changed' });
  });

  it('that failed is told for 30 days', async () => {
    await invite(depot, { email });
    await tried(1);
    await sql`update mail set failed_at = now() - interval '29 days', expires_at = now() - interval '20 days'`.execute(
      app.inspect,
    );
    await withTransaction(app.db, sweepMails);
    expect(await waiting()).toHaveLength(1);
    await sql`update mail set failed_at = now() - interval '31 days'`.execute(app.inspect);
    await withTransaction(app.db, sweepMails);
    expect(await waiting()).toEqual([]);
  });
});

describe('on a server with a relay', () => {
  let served: ListeningApp;
  beforeAll(async () => {
    served = await startWithRelay();
  });
  afterAll(() => served.http.close());

  describe('a relay that refuses', () => {
    it('the recipient for good ends the tries at once, tells open screens, and is forgotten when a mail arrives', async () => {
      const own = await createDepot(served);
      const stream = await openStream(served, own.account, own.owner.token);
      const told = async () => {
        for (;;) {
          const event = await stream.next();
          expect(event).toBeDefined();
          if (JSON.stringify(event).includes('"admin"')) return;
        }
      };
      refused.set(own.admin.email, 550);
      await own.owner.call(adminRoutes.issueLink, { params: { account: own.account, id: own.admin.id } });
      expect(await tried(1)).toMatchObject({ hasFailed: true, reason: 'EENVELOPE 550' });
      expect(await shown(own.admin.id, own)).not.toBeNull();
      await told();
      refused.delete(own.admin.email);
      await mention(own);
      expect(await arrived(own.admin.email)).toContain('mentioned you');
      await told();
      expect(await shown(own.admin.id, own)).toBeNull();
      stream.close();
    });

    it('the recipient for now is asked again', async () => {
      const own = await createDepot(served);
      refused.set(email, 451);
      await invite(own, { email });
      expect(await tried(1)).toMatchObject({ hasFailed: false, reason: 'EENVELOPE 451' });
      refused.delete(email);
      await sql`update mail set next_at = now()`.execute(app.inspect);
      served.mail.wake();
      await arrived(email);
    });
  });

  it('a mail is text and HTML, from the account, greets by name, and nothing that was typed is HTML', async () => {
    const own = await createDepot(served);
    const name = 'Depot <b>"A" & B</b>';
    await own.owner.call(accountRoutes.update, { params: { account: own.account }, body: { name } });
    const body = { email, username: 'x', firstname: '<img src=x>', lastname: "O'Neil" };
    const { payload } = await own.owner.call(adminRoutes.create, { params: { account: own.account }, body });
    const mail = await arrived(email);
    const [, plain = '', html = ''] = mail.split(/^Content-Type: text\/(?:plain|html)/m);
    expect(mail).toMatch(/^Content-Type: multipart\/alternative/m);
    expect(plain).toContain(`${name}\r\n\r\nHello <img src=x> O'Neil,\r\n\r\nyou are invited`);
    expect(plain).toContain(payload.activationLink);
    expect(html).toContain('>Depot &lt;b&gt;&quot;A&quot; &amp; B&lt;/b&gt;</h1>');
    expect(html).toContain("Hello &lt;img src=x&gt; O'Neil,");
    expect(html).toContain(`<a href="${payload.activationLink}"`);
    expect(html).not.toMatch(/<(img|b|script|link|style)\b/);
    expect(html).toContain('<meta name="color-scheme" content="light dark">');
  });

  it('a mail carries the logo of its account', async () => {
    const own = await createDepot(served);
    const logo = await picture(300, 100).png().toBuffer();
    await upload(own.owner, accountRoutes.setLogo, { params: { account: own.account } }, logo, 'logo');
    await own.owner.call(adminRoutes.create, {
      params: { account: own.account },
      body: { email, username: 'x' },
    });
    const mail = await arrived(email);
    expect(mail).toContain('<img src="cid:logo"');
    expect(mail).toMatch(/^Content-Type: image\/png; name=logo.png/m);
    expect(mail).toMatch(/^Content-ID: <logo>/im);
  });
});

/** The owner mentions the depot's plain admin. */
async function mention({ account, accountId, owner, admin }: Depot): Promise<void> {
  const yard = await createYard({ account, accountId, owner, admin });
  const { id: containerId } = await yard.container('CSQU3054383');
  const task = { containerId, type: 'repair' as const, title: 'Door' };
  const { payload } = await owner.call(workTaskRoutes.create, { params: { account }, body: task });
  const body = { body: `<p><a class="mention" href="mailto:${admin.email}">@you</a> look</p>` };
  await owner.call(taskActivityRoutes.comment, { params: { account, id: payload.id }, body });
}
