import { type TransactionRow, transactionRoutes } from '@boxyard/contract/billing/transactions.ts';
import { ediMessageRoutes } from '@boxyard/contract/edi/edi-messages.ts';
import { ediPartnerRoutes } from '@boxyard/contract/edi/edi-partners.ts';
import { estimateRoutes } from '@boxyard/contract/inspections/estimates.ts';
import { workTaskRoutes } from '@boxyard/contract/work/work-tasks.ts';
import { containerRoutes } from '@boxyard/contract/yard/containers.ts';
import { beforeAll, describe, expect, it } from 'vitest';
import { depotWith } from '../../../test/tools/depot-with.ts';
import { createInspections, vectorFindings } from '../../../test/tools/inspections.ts';
import { textOfPdf } from '../../../test/tools/pdf-text.ts';
import { useTestApp } from '../../../test/tools/test-app.ts';

const app = useTestApp();
const { depot, t } = depotWith(app, { t: (of) => createInspections(of, ['invoices', 'edi']) }, beforeAll);
let user = 0;
beforeAll(async () => {
  user = await t.client('Haulier');
});

/**
 * V13 to V16 by hand: 70.93, 84.65, 69.57 and, capped, 70.00 come to 295.15. A plan of 100.00 covers the first of the user's two lines and
 * 29.07 of the second: the owner pays 100.00 + 69.57 + 70.00 = 239.57, the user 55.58. Without the third line 225.58 are approved.
 */
describe('an estimate comes to the same', () => {
  it('alone, in the list, for its recipients, on paper, in its message, in its task and in its bills', async () => {
    const box = await t.box();
    await depot.admin.call(containerRoutes.update, { params: { ...t.params, id: box.id }, body: { isoCode: '22G1' } });
    const facility = { ourId: 'BOXYARD', theirId: 'LINE01', operator: 'LIN', locode: 'SKBTS', facility: 'SKBTSBXYA' };
    const partner = { name: 'Line', clientId: t.yard.clientId, mode: 'live', sendsEstimates: true, ...facility };
    await depot.owner.call(ediPartnerRoutes.create, { params: t.params, body: partner as never });
    const survey = await t.survey(box.id, 'gate_in', { outcome: 'failed', findings: vectorFindings });
    const draft = await t.estimate(survey, { userClientId: user, dpp: 100 });
    const nets = [70.93, 84.65, 69.57, 70];
    const { payload: links } = await t.send(draft.id, [{ name: 'Eva', email: 'eva@client.test' }]);
    const sent = await t.get(draft.id);
    expect([sent.total, sent.lines.map(({ net }) => net)]).toEqual([295.15, nets]);
    const listed = await depot.admin.call(estimateRoutes.list, { params: t.params, query: { containerId: box.id } });
    expect(listed.payload).toMatchObject([{ total: 295.15, approvedTotal: 0, linesCount: 4 }]);
    const page = await (await fetch(app.address + new URL(links.links[0]?.url ?? '').pathname)).text();
    for (const amount of ['295.15', '239.57', '55.58', '100.00', '29.07']) expect(page).toContain(amount);
    const ofEstimates = { params: t.params, query: { type: 'DESTIM' as const } };
    const messages = async () => (await depot.admin.call(ediMessageRoutes.list, ofEstimates)).payload;
    await expect.poll(messages).toHaveLength(1);
    const at = { params: { ...t.params, id: (await messages())[0]?.id ?? 0 } };
    const message = JSON.stringify((await depot.admin.call(ediMessageRoutes.get, at)).payload);
    const told = [...message.matchAll(/MOA\+18[56]:([\d.]+)/g)].map(([, amount]) => Number(amount));
    expect(told).toEqual([18.3, 52.63, 21.5, 63.15, 19.05, 50.52, 27.93, 42.07]);
    const paper = async () => {
      const { url } = (await depot.admin.call(estimateRoutes.paper, { ...t.at(draft.id), body: {} })).payload;
      return textOfPdf(Buffer.from(await (await fetch(app.address + url)).arrayBuffer()));
    };
    expect(await paper()).toContain('Owner pays: 239.57 EUR User pays: 55.58 EUR Total: 295.15 EUR');
    const decided = (await t.decide(sent, ['approved', 'approved', 'rejected', 'approved'])).payload;
    expect([decided.total, decided.approvedTotal]).toEqual([295.15, 225.58]);
    const taskId = decided.workTaskId ?? 0;
    const lines = await depot.admin.call(estimateRoutes.ofTask, { params: { ...t.params, taskId } });
    expect(lines.payload.lines.map(({ net }) => net)).toEqual([70.93, 84.65, 70]);
    await t.setDone(
      decided,
      'done',
      decided.lines.filter(({ choice }) => choice === 'approved'),
    );
    const done = { params: { ...t.params, id: taskId }, body: { status: 'completed' as const } };
    await depot.admin.call(workTaskRoutes.update, done);
    const payer = ({ clientId, unitPrice }: TransactionRow) => [clientId === user ? 'user' : 'owner', unitPrice];
    expect((await t.bills(box.id)).map(payer)).toEqual([
      ['owner', 70.93],
      ['owner', 29.07],
      ['user', 55.58],
      ['owner', 70],
    ]);
    const query = { containerId: box.id };
    const sums = await depot.admin.call(transactionRoutes.sums, { params: t.params, query });
    expect(sums.payload).toMatchObject([{ bills: 4, net: 225.58 }]);
  });
});
