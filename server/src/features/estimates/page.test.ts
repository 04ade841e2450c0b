import { damageImageRoutes } from '@boxyard/contract/core/images.ts';
import { estimateRoutes } from '@boxyard/contract/inspections/estimates.ts';
import { clientUserRoutes } from '@boxyard/contract/people/client-users.ts';
import { privacyRoutes } from '@boxyard/contract/people/privacy.ts';
import { accountRoutes } from '@boxyard/contract/settings/accounts.ts';
import { containerRoutes } from '@boxyard/contract/yard/containers.ts';
import { sql } from 'kysely';
import { beforeAll, describe, expect, it, vi } from 'vitest';
import { depotWith } from '../../../test/tools/depot-with.ts';
import { picture } from '../../../test/tools/file-samples.ts';
import { createInspections, vectorFindings } from '../../../test/tools/inspections.ts';
import { openMailbox } from '../../../test/tools/mailbox.ts';
import { useOwnApp } from '../../../test/tools/test-app.ts';
import { upload } from '../../../test/tools/uploads.ts';
import { withAccountTransaction } from '../../core/db/connection.ts';
import { remindOfWaiting } from './reminders.service.ts';

const mailbox = await openMailbox();
const app = useOwnApp({ SMTP_URL: mailbox.url });
const { depot, t } = depotWith(app, { t: createInspections }, beforeAll);
let user = 0;
let nth = 0;

beforeAll(async () => {
  user = await t.client('CANARY haulier');
});

/** Sent to one recipient, with a photo of its first line. */
async function sent() {
  const box = await t.box();
  const survey = await t.survey(box.id, 'gate_in', { findings: vectorFindings });
  const at = { ...t.params, containerId: box.id, damageId: survey.findings[0]?.damageId ?? 0 };
  await upload(
    depot.admin,
    damageImageRoutes.upload,
    { params: at },
    await picture(60, 40).png().toBuffer(),
    'dent.png',
  );
  const draft = await t.estimate(survey, { userClientId: user });
  const email = `line-${++nth}@client.test`;
  const { payload } = await t.send(draft.id, [{ name: 'Eva Line', email }]);
  const estimate = await t.get(draft.id);
  const path = new URL(payload.links[0]?.url ?? '').pathname;
  return { box, estimate, path, email, linkId: payload.links[0]?.id ?? 0 };
}
const open = async (path: string) => {
  const response = await fetch(app.address + path, { redirect: 'manual' });
  return { status: response.status, headers: response.headers, html: await response.text() };
};
const post = async (path: string, form: Record<string, string>) => {
  const response = await fetch(app.address + path, {
    method: 'POST',
    body: new URLSearchParams(form),
    redirect: 'manual',
    headers: { 'user-agent': 'Phone' },
  });
  return { status: response.status, html: await response.text(), location: response.headers.get('location') };
};
const formOf = ({ lines }: { lines: { id: number }[] }, choice: string, name = 'Eva Line') => ({
  name,
  ...Object.fromEntries(lines.map(({ id }) => [`choice_${id}`, choice])),
});
const mailTo = (email: string, words: string) =>
  vi.waitFor(() => {
    const found = mailbox.received.find(({ to, text }) => to.includes(email) && text.includes(words));
    if (!found) throw new Error('not there yet');
    return found;
  }, 15_000);

describe('the page of a link', () => {
  it('is readable without a script, tells its address to nobody and is in no index', async () => {
    const { path, box, estimate } = await sent();
    const { status, headers, html } = await open(path);
    expect([status, headers.get('referrer-policy'), headers.get('x-robots-tag'), headers.get('cache-control')]).toEqual(
      [200, 'no-referrer', 'noindex, nofollow', 'private, no-store'],
    );
    expect(headers.get('content-security-policy')).toContain("default-src 'none'");
    expect(html).not.toMatch(/<script|https?:\/\//);
    for (const word of ['Owner pays</span><span>139.57 EUR', 'User pays</span><span>155.58 EUR'])
      expect(html).toContain(word);
    for (const word of [box.name, '295.15', '70.93', 'Replace: Door gasket', 'Eva Line', `${estimate.number}/1`])
      expect(html).toContain(word);
    expect(html).not.toContain('checked');
    const photo = /src="([^"]+-small\.jpg)"/.exec(html)?.[1] ?? '';
    const fetched = await fetch(app.address + photo);
    expect([fetched.status, fetched.headers.get('content-type')]).toEqual([200, 'image/webp']);
    expect((await fetch(`${app.address}${photo.replace('-small.jpg', '.png')}`)).headers.get('content-type')).toBe(
      'image/png',
    );
    expect((await fetch(app.address + photo.replace(/\d+-small/, '999999-small'))).status).toBe(404);
  });

  it('is opened as often as one likes, and decides nothing by that', async () => {
    const { path, estimate } = await sent();
    for (let look = 0; look < 5; look++) expect((await open(path)).status).toBe(200);
    expect(await t.get(estimate.id)).toMatchObject({ status: 'sent', decision: null, links: [{ opens: 5 }] });
    await fetch(app.address + path, { method: 'HEAD' });
    expect((await t.get(estimate.id)).links).toMatchObject([{ opens: 5 }]);
  });

  it('holds nothing of another client, and no other token opens it', async () => {
    const { path, linkId, estimate } = await sent();
    expect((await open(path)).html).not.toContain('CANARY');
    const { rows } = await sql<{
      tokenHash: string;
    }>`select token_hash from estimate_link where id = ${linkId} and estimate_id = ${estimate.id}`.execute(app.inspect);
    const token = path.split('/').at(-1) ?? '';
    expect(token).toHaveLength(43);
    expect(rows[0]?.tokenHash).not.toContain(token);
    // Whose it would be is not known: it is said in both languages.
    for (const wrong of [
      path.slice(0, -1),
      `${path}A`,
      path.replace(token, rows[0]?.tokenHash.slice(0, 43) ?? ''),
      path.replace(depot.account, 'another'),
    ])
      expect(await open(wrong)).toMatchObject({
        status: 404,
        html: expect.stringMatching(/does not work.*nefunguje/s),
      });
  });

  it('shows nothing once it is revoked, or the module is switched off', async () => {
    const { path, linkId, estimate } = await sent();
    const revoke = () =>
      depot.admin.call(estimateRoutes.revokeLink, { params: { ...t.params, id: estimate.id, linkId } });
    const further = (
      await depot.admin.call(estimateRoutes.link, {
        ...t.at(estimate.id),
        body: { name: 'Eva Line', email: estimate.links[0]?.email ?? '' },
      })
    ).payload;
    expect([(await revoke()).status, (await revoke()).status]).toEqual([204, 404]);
    expect((await open(new URL(further.url).pathname)).status).toBe(404);
    expect((await open(path)).status).toBe(404);
    expect((await post(path, formOf(estimate, 'approved'))).status).toBe(404);
    const other = await sent();
    const modules = (chosen: 'inspections'[]) =>
      depot.owner.call(accountRoutes.update, { params: t.params, body: { modules: chosen } });
    await modules([]);
    expect((await open(other.path)).status).toBe(404);
    await modules(['inspections']);
    expect((await open(other.path)).status).toBe(200);
  });
});

describe('an answer by a link', () => {
  it('needs a name and a choice for each line, and says what is missing with what was typed kept', async () => {
    const { path, estimate } = await sent();
    const form = formOf(estimate, 'approved');
    const [first] = estimate.lines;
    const without = (name: string) => Object.fromEntries(Object.entries(form).filter(([key]) => key !== name));
    expect(await post(path, without('name'))).toMatchObject({
      status: 422,
      html: expect.stringContaining('Please type your name.'),
    });
    const partly = await post(path, { ...without(`choice_${first?.id}`), comment: '<b>soon</b>' });
    expect(partly).toMatchObject({ status: 422, html: expect.stringContaining('Please choose for each line.') });
    expect(partly.html).toContain('value="Eva Line"');
    expect(partly.html).toContain('&lt;b&gt;soon');
    expect((await post(path, { ...form, [`choice_${first?.id}`]: 'question' })).html).toContain(
      'Please write your question.',
    );
    expect((await post(path, {})).status).toBe(422);
    const odd = await post(path, {
      ...form,
      comment: 'a\u0000b',
      [`choice_${first?.id}`]: 'question',
      [`question_${first?.id}`]: `${'a'.repeat(499)}😀`,
    });
    expect(odd.status).toBe(303);
    expect((await t.get(estimate.id)).status).toBe('decided');
  });

  it('with more fields than the page has, or too large, is none, and is told so on a page', async () => {
    const { path, estimate } = await sent();
    const send = (body: string) =>
      fetch(app.address + path, {
        method: 'POST',
        body,
        headers: { 'content-type': 'application/x-www-form-urlencoded' },
      });
    const many = await send(`${'a&'.repeat(10_000)}${new URLSearchParams(formOf(estimate, 'approved'))}`);
    expect([many.status, await many.text()]).toEqual([422, expect.stringContaining('Please type your name.')]);
    const large = await send('a'.repeat(2_000_000));
    expect([large.status, await large.text()]).toEqual([413, expect.stringContaining('Please try again')]);
  });

  it('is recorded once with who, when, from where and the hash of what was shown; the same again is the same answer, another is refused', async () => {
    const { path, estimate, email, box } = await sent();
    const [first] = estimate.lines;
    const form = {
      ...formOf(estimate, 'approved'),
      comment: 'By Friday',
      [`choice_${first?.id}`]: 'question',
      [`question_${first?.id}`]: 'Old damage?',
    };
    expect(await post(path, form)).toMatchObject({ status: 303, location: path });
    expect(await post(path, form)).toMatchObject({ status: 303 });
    expect(await post(path, { ...form, [`choice_${first?.id}`]: 'approved' })).toMatchObject({ status: 409 });
    expect((await post(path, { ...form, name: 'Somebody' })).status).toBe(409);
    const decided = await t.get(estimate.id);
    expect(decided).toMatchObject({
      status: 'decided',
      questionsCount: 1,
      workTaskStatus: 'new',
      decision: {
        way: 'link',
        name: 'Eva Line',
        email,
        comment: 'By Friday',
        agent: 'Phone',
        hash: estimate.hash,
        adminUsername: '',
      },
    });
    expect(decided.decision?.ip).not.toBe('');
    const page = await open(path);
    const at = new Intl.DateTimeFormat('en-GB', {
      dateStyle: 'short',
      timeStyle: 'short',
      timeZone: 'Europe/Bratislava',
    }).format((decided.decision?.at ?? 0) * 1000);
    // 295.15 but for the line that was asked about.
    for (const word of [
      'Old damage?',
      `Answered by Eva Line, ${at.replace(', ', ' ')}.`,
      'Approved</span><span>224.22 EUR',
    ])
      expect(page.html).toContain(word);
    expect(page.html).not.toContain('<form');
    const [copy, ours] = [await mailTo(email, estimate.hash), await mailTo(depot.admin.email, estimate.hash)];
    for (const { text } of [copy, ours])
      for (const word of [box.name, 'Question (Old damage?)', estimate.hash]) expect(text).toContain(word);
  });

  it('is one of twenty at the same moment, by two links', async () => {
    const { path, estimate } = await sent();
    const second = (
      await depot.admin.call(estimateRoutes.link, {
        ...t.at(estimate.id),
        body: { name: 'Adam Line', email: 'adam@client.test' },
      })
    ).payload;
    const paths = [path, new URL(second.url).pathname];
    const answers = await Promise.all(
      Array.from({ length: 20 }, (_, turn) =>
        post(paths[turn % 2] ?? '', formOf(estimate, turn % 3 ? 'approved' : 'rejected', `Person ${turn}`)),
      ),
    );
    expect(answers.filter(({ status }) => status === 303)).toHaveLength(1);
    expect(answers.filter(({ status }) => status === 409)).toHaveLength(19);
    const { rows } = await sql<{
      count: number;
    }>`select count(*)::int as count from work_task where account_id = ${depot.accountId}
      and title like ${`%${estimate.number}/1`}`.execute(app.inspect);
    expect(rows[0]?.count).toBeLessThanOrEqual(1);
  });

  it('is no longer taken of an old revision, after its end, or once the container is another client’s', async () => {
    const old = await sent();
    await depot.admin.call(estimateRoutes.revise, t.at(old.estimate.id));
    expect((await open(old.path)).html).toContain('A newer revision has taken its place.');
    expect((await post(old.path, formOf(old.estimate, 'approved'))).status).toBe(409);
    const late = await sent();
    await withAccountTransaction(app.db, depot.accountId, null, (tx) =>
      sql`update estimate_link set expires_at = now() - interval '1 minute' where account_id = ${depot.accountId} and id = ${late.linkId}`.execute(
        tx,
      ),
    );
    expect((await open(late.path)).html).toContain('The time to answer is over.');
    expect((await post(late.path, formOf(late.estimate, 'approved'))).status).toBe(409);
    const given = await sent();
    await depot.admin.call(containerRoutes.update, {
      params: { ...t.params, id: given.box.id },
      body: { clientId: user },
    });
    const page = await open(given.path);
    expect(page.status).toBe(410);
    expect(page.html).not.toContain(given.box.name);
    expect((await post(given.path, formOf(given.estimate, 'approved'))).status).toBe(410);
    for (const { estimate } of [late, given]) expect((await t.get(estimate.id)).status).toBe('sent');
  });

  it('is taken after the container has left; its repair waits for it', async () => {
    const { path, estimate, box } = await sent();
    await t.gate(box.id, 'out');
    expect((await post(path, formOf(estimate, 'approved'))).status).toBe(303);
    expect(await t.get(estimate.id)).toMatchObject({ status: 'decided', workTaskId: null });
  });
});

describe('mails', () => {
  it('bring the link, in the language of the recipient, and proposed are the client’s persons', async () => {
    const { path, email, estimate } = await sent();
    expect((await mailTo(email, 'asks for your approval')).text).toContain(path);
    expect(estimate.links).toMatchObject([{ email, isMailed: true, isReminder: false }]);
    const person = { username: 'Peter', email: 'peter@client.test' };
    await depot.admin.call(clientUserRoutes.create, {
      params: { ...t.params, clientId: t.yard.clientId },
      body: person,
    });
    const proposed = { name: person.username, email: person.email, language: 'en' };
    expect((await t.get(estimate.id)).proposedRecipients).toContainEqual(proposed);
    const slovak = { name: 'Ján', email: 'jan@client.test', language: 'sk' as const };
    const { payload } = await depot.admin.call(estimateRoutes.link, { ...t.at(estimate.id), body: slovak });
    expect((await mailTo(slovak.email, 'Dobrý deň')).text).toContain('Ponuka opravy');
    expect((await open(new URL(payload.url).pathname)).html).toContain('Schváliť');
    // The next revision goes to the same people.
    const next = (await depot.admin.call(estimateRoutes.revise, t.at(estimate.id))).payload;
    expect(next.proposedRecipients).toEqual([slovak, { name: 'Eva Line', email, language: 'en' }]);
  });

  it('and links are erased with their person; an answer keeps the name, as the proof that it is', async () => {
    const { path, email, estimate } = await sent();
    const person = { username: 'Eva Line', email };
    const params = { ...t.params, clientId: t.yard.clientId };
    const { id } = (await depot.admin.call(clientUserRoutes.create, { params, body: person })).payload;
    await post(path, formOf(estimate, 'approved'));
    expect(
      (await depot.owner.call(privacyRoutes.erase, { params: t.params, body: { kind: 'client_user', id } })).status,
    ).toBe(200);
    expect(await t.get(estimate.id)).toMatchObject({
      links: [{ name: 'erased', email: '' }],
      decision: { name: 'Eva Line' },
    });
    expect((await open(path)).status).toBe(404);
  });

  it('remind once in so many hours by a new link, and the old one goes on to work', async () => {
    const { path, email, estimate } = await sent();
    // Two servers at once.
    const remind = () => Promise.all([1, 2].map(() => remindOfWaiting(app)));
    await remind();
    expect((await t.get(estimate.id)).links).toHaveLength(1);
    await sql`alter table estimate disable trigger kept`.execute(app.inspect);
    await sql`update estimate set sent_at = now() - interval '49 hours' where id = ${estimate.id}`.execute(app.inspect);
    await sql`alter table estimate enable trigger kept`.execute(app.inspect);
    await remind();
    await remind();
    const { links, waitingHours } = await t.get(estimate.id);
    expect(links.map(({ isReminder }) => isReminder)).toEqual([false, true]);
    expect(waitingHours).toBe(49);
    expect((await mailTo(email, 'waits for your answer')).text).toContain('/estimate/');
    expect((await open(path)).status).toBe(200);
  });
});
