import { taskActivityRoutes } from '@boxyard/contract/work/task-activity.ts';
import { workTaskRoutes } from '@boxyard/contract/work/work-tasks.ts';
import { expect, it, vi } from 'vitest';
import { createDepot, createPerson } from '../../../test/tools/depot.ts';
import { openMailbox } from '../../../test/tools/mailbox.ts';
import { useOwnApp } from '../../../test/tools/test-app.ts';
import { createYard } from '../../../test/tools/yard.ts';
import { withTransaction } from '../../core/db/connection.ts';
import { insertMembership } from '../accounts/accounts.queries.ts';

const mailbox = await openMailbox();
const app = useOwnApp({ SMTP_URL: mailbox.url });

const mention = (email: string) => `<a class="mention" href="mailto:${email}">@someone</a>`;

it('who is mentioned gets an e-mail with the words and the way to the task, strangers and the author get none', async () => {
  const { account, accountId, owner, admin } = await createDepot(app);
  const other = await createPerson(app, `other-${accountId}@depot.test`);
  await withTransaction(app.db, (tx) => insertMembership(tx, accountId, other.id, false));
  const stranger = await createDepot(app);
  const yard = await createYard({ account, accountId: 0, owner, admin });
  const box = await yard.container('CSQU3054383');
  const body = { containerId: box.id, type: 'repair' as const, title: 'Door & hinge' };
  const task = (await admin.call(workTaskRoutes.create, { params: { account }, body })).payload;
  const say = (text: string) =>
    admin.call(taskActivityRoutes.comment, { params: { account, id: task.id }, body: { body: text } });

  const withoutEmployees = `<p>${mention(stranger.owner.email)}${mention(admin.email)} <a href="mailto:${owner.email}">plain</a></p>`;
  expect((await say(withoutEmployees)).status).toBe(201);
  expect((await say(`<p>${mention('%zz')}${mention('%FF@x')}</p>`)).status).toBe(201);
  const arrives = mailbox.next();
  await say(`<p>${mention(owner.email.toUpperCase())} please &lt;look&gt;</p><p>Today</p>`);
  const mail = await arrives;
  expect(mail.to).toEqual([owner.email]);
  expect(mail.text).toMatch(/^Subject: .* mentioned you: Door & hinge/m);
  expect(mail.text).toContain('@someone please <look>');
  expect(mail.text).toContain(`/work-tasks/${box.id}/CSQU3054383/${task.id}/edit`);
  expect(mailbox.received).toHaveLength(1);
  // No mailbox is filled: five mails of an account to an address in 15 minutes.
  for (let n = 0; n < 8; n++) expect((await say(`<p>${mention(owner.email)} ${n}</p>`)).status).toBe(201);
  expect((await say(`<p>${mention(other.email)}</p>`)).status).toBe(201);
  await vi.waitFor(() => expect(mailbox.received).toHaveLength(6), 15_000);
  const { rows } = await app.db.pool.query('select email, count(*) from letter group by email order by 2 desc');
  expect(rows).toEqual([
    { email: owner.email, count: 5 },
    { email: other.email, count: 1 },
  ]);
});
