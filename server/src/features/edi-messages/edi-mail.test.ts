import { ediPartnerRoutes } from '@boxyard/contract/edi/edi-partners.ts';
import { sql } from 'kysely';
import { expect, it } from 'vitest';
import { createDepot } from '../../../test/tools/depot.ts';
import { createEdi } from '../../../test/tools/edi.ts';
import { freePort, openMailbox } from '../../../test/tools/mailbox.ts';
import { useOwnApp } from '../../../test/tools/test-app.ts';

const port = await freePort();
/** Its relay is down, until the test opens a mailbox there. */
const app = useOwnApp({ SMTP_URL: `smtp://127.0.0.1:${port}` });

it('a message by mail is sent once the relay took it, and not before', async () => {
  const depot = await createDepot(app);
  const edi = await createEdi(app, depot);
  await edi.partner({ carrier: 'mail', mailTo: 'codeco@line.example', fileName: 'CODECO_{icr}.mei' });
  await edi.pass('gate_in', (await edi.yard.container('CSQU3054383')).id);
  const first = async () => (await edi.messages())[0];
  await expect.poll(async () => (await first())?.failure?.key).toBe('ediMailSilent');
  expect(await first()).toMatchObject({ status: 'waiting', sentAt: null, tries: 1 });
  const box = await openMailbox({ port });
  await sql`update edi_message set next_at = now() where account_id = ${depot.accountId}`.execute(app.inspect);
  const partner = (await edi.messages())[0]?.partnerId ?? 0;
  // Whatever is told to the partner next wakes the sender.
  await edi.pass('gate_in', (await edi.yard.container('TEXU3070079')).id);
  await expect
    .poll(async () => (await edi.messages()).map(({ status }) => status), { timeout: 15_000 })
    .toEqual(['sent', 'sent']);
  expect(box.received.map(({ to }) => to)).toEqual([['codeco@line.example'], ['codeco@line.example']]);
  expect(box.received[0]?.text).toContain('CODECO_1.mei');
  const check = await depot.owner.call(ediPartnerRoutes.check, { params: { ...edi.params, id: partner } });
  expect(check.payload.outcome).toBe('ok');
});
