import { documentMailRoutes } from '@boxyard/contract/billing/document-mails.ts';
import { estimateRoutes } from '@boxyard/contract/inspections/estimates.ts';
import { sql } from 'kysely';
import { beforeAll, expect, it, vi } from 'vitest';
import { depotWith } from '../../../test/tools/depot-with.ts';
import { createInspections, vectorFindings } from '../../../test/tools/inspections.ts';
import { openMailbox } from '../../../test/tools/mailbox.ts';
import { useOwnApp } from '../../../test/tools/test-app.ts';

/** Addresses that their mail server puts off. */
const putOff = new Set<string>();
const mailbox = await openMailbox({ refuses: (address) => (putOff.has(address) ? 451 : undefined) });
const app = useOwnApp({ SMTP_URL: mailbox.url });
const { depot, t } = depotWith(app, { t: createInspections }, beforeAll);

it('a mail that asks for an answer is not sent any more once the answer is there', async () => {
  const survey = await t.survey((await t.box()).id, 'gate_in', { findings: vectorFindings });
  const { id } = await t.estimate(survey, { userClientId: await t.client('Haulier that bumped it') });
  expect((await t.send(id)).status).toBe(200);
  const late = { name: 'Late', email: 'late@client.test', language: 'en' as const };
  putOff.add(late.email);
  expect((await depot.admin.call(estimateRoutes.link, { ...t.at(id), body: late })).status).toBe(201);
  const query = { estimateId: id };
  const latest = async () =>
    (await depot.admin.call(documentMailRoutes.list, { params: t.params, query })).payload.find(
      ({ recipient }) => recipient === late.email,
    );
  await vi.waitFor(
    async () => expect(await latest()).toMatchObject({ status: 'waiting', reason: 'EENVELOPE 451' }),
    15_000,
  );
  expect((await t.decide(await t.get(id), 'approved')).status).toBe(200);
  putOff.clear();
  await sql`update mail set next_at = now()`.execute(app.inspect);
  app.mail.wake();
  await vi.waitFor(async () => expect(await latest()).toMatchObject({ status: 'dropped' }), 15_000);
  expect(mailbox.received.some(({ to }) => to.includes(late.email))).toBe(false);
});
