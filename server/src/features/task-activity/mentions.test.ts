import { taskActivityRoutes } from '@boxyard/contract/task-activity.ts';
import { workTaskRoutes } from '@boxyard/contract/work-tasks.ts';
import { expect, it } from 'vitest';
import { createDepot } from '../../../test/depot.ts';
import { openMailbox } from '../../../test/mailbox.ts';
import { useTestApp } from '../../../test/test-app.ts';
import { createYard } from '../../../test/yard.ts';

const mailbox = await openMailbox();
const app = useTestApp({ SMTP_URL: mailbox.url });

const mention = (email: string) => `<a class="mention" href="mailto:${email}">@someone</a>`;

it('who is mentioned gets an e-mail with the words and the way to the task, strangers and the author get none', async () => {
  const { account, owner, admin } = await createDepot(app);
  const stranger = await createDepot(app);
  const yard = await createYard({ account, accountId: 0, owner, admin });
  const box = await yard.container('CSQU3054383');
  const body = { containerId: box.id, type: 'repair' as const, title: 'Door & hinge' };
  const task = (await admin.call(workTaskRoutes.create, { params: { account }, body })).payload;
  const say = (text: string) =>
    admin.call(taskActivityRoutes.comment, { params: { account, id: task.id }, body: { body: text } });

  const nobody = `<p>${mention(stranger.owner.email)}${mention(admin.email)} <a href="mailto:${owner.email}">plain</a></p>`;
  expect((await say(nobody)).status).toBe(201);
  expect((await say(`<p>${mention('%zz')}${mention('%FF@x')}</p>`)).status).toBe(201);
  const arrives = mailbox.next();
  await say(`<p>${mention(owner.email.toUpperCase())} please &lt;look&gt;</p><p>Today</p>`);
  const mail = await arrives;
  expect(mail.to).toEqual([owner.email]);
  expect(mail.text).toMatch(/^Subject: .* mentioned you: Door & hinge/m);
  expect(mail.text).toContain('@someone please <look>');
  expect(mail.text).toContain(`/work-tasks/${box.id}/CSQU3054383/${task.id}/edit`);
  expect(mailbox.received).toHaveLength(1);
});
