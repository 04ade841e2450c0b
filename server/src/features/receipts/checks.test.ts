import { receiptRoutes } from '@boxyard/contract/gate/receipts.ts';
import { transportRoutes } from '@boxyard/contract/gate/transports.ts';
import { sql } from 'kysely';
import { beforeAll, describe, expect, it } from 'vitest';
import { caller } from '../../../test/tools/caller.ts';
import { createDepot } from '../../../test/tools/depot.ts';
import { depotWith } from '../../../test/tools/depot-with.ts';
import { textOfPdf } from '../../../test/tools/pdf-text.ts';
import { useTestApp } from '../../../test/tools/test-app.ts';
import { createYard } from '../../../test/tools/yard.ts';
import { withAccountTransaction, withTransaction } from '../../core/db/connection.ts';

const app = useTestApp();
const { depot, yard } = depotWith(app, { yard: createYard }, beforeAll);

/** Each test asks from a network of its own. */
const check = (token: string, address: string) =>
  caller(app)(receiptRoutes.check, { params: { token } }, { headers: { 'x-forwarded-for': address } });

async function issued(name: string, from = { depot, yard }) {
  const { depot, yard } = from;
  const { id } = await yard.container(name);
  const within = { account: depot.account, containerId: id };
  const body = {
    clientId: yard.clientId,
    vehicleType: 'truck' as const,
    departureDate: 1_790_000_000,
    driverName: 'Ľubomír Kôň',
    vehicleNumber: 'ZA-001ČŤ',
  };
  const transport = (await depot.admin.call(transportRoutes.createGateOut, { params: within, body })).payload;
  const params = { ...within, id: transport.id };
  const issue = async (revise = false) =>
    (await depot.admin.call(receiptRoutes.issue, { params, body: { revise, language: 'en' } })).payload;
  const receipt = await issue();
  const { rows } = await sql<{ token: string }>`select check_token as token from transport_receipt
    where account_id = ${depot.accountId} and transport_id = ${transport.id} limit 1`.execute(app.inspect);
  const token = rows[0]?.token ?? '';
  return { receipt, token, issue, params };
}

describe('whoever has the paper', () => {
  it('finds by its token what stands on it, without people, vehicles and companies', async () => {
    const { receipt, token } = await issued('CSQU3054383');
    expect(token).toHaveLength(24);
    const paper = textOfPdf(Buffer.from(await (await fetch(app.address + receipt.url)).arrayBuffer()));
    expect(/http:\/\/depot\.test\/check\/([\w-]+)/.exec(paper)?.[1]).toBe(token);
    const { status, payload, headers } = await check(token, '10.1.0.1');
    expect(status).toBe(200);
    expect(payload).toEqual({
      number: receipt.number,
      revision: 1,
      issuedAt: receipt.issuedAt,
      container: 'CSQU3054383',
      direction: 'out',
      date: 1_790_000_000,
      depot: `Depot ${depot.account.slice('depot-'.length)}`,
      timezone: 'Europe/Bratislava',
    });
    expect([headers.get('cache-control'), headers.get('x-robots-tag')]).toEqual(['no-store', 'noindex']);
  });

  it('is told the latest revision, by the same token', async () => {
    const { token, issue, params } = await issued('AAAU1111110');
    await depot.admin.call(transportRoutes.update, { params, body: { driverName: 'Iný Vodič' } });
    await issue(true);
    expect((await check(token, '10.1.0.2')).payload.revision).toBe(2);
  });
});

describe('a token', () => {
  it('that is unknown is 404 with what to do, however it looks', async () => {
    for (const token of ['x'.repeat(24), '1', "' or 1=1"]) {
      const { status, problem } = await check(token, '10.1.0.3');
      expect([status, problem.key]).toEqual([404, 'receiptUnknown']);
    }
  });

  it('is another one for each receipt, also for one that was there before there were any', async () => {
    const tokens = await Promise.all(['BBBU2222220', 'CCCU3333330'].map(async (name) => (await issued(name)).token));
    expect(new Set(tokens).size).toBe(2);
  });

  it('of a deleted account is unknown', async () => {
    const closed = await createDepot(app);
    const { token } = await issued('DDDU4444440', { depot: closed, yard: await createYard(closed) });
    expect((await check(token, '10.1.0.4')).status).toBe(200);
    await sql`update account set deleted_at = now() where id = ${closed.accountId}`.execute(app.inspect);
    expect((await check(token, '10.1.0.4')).status).toBe(404);
  });

  it('is tried 60 times a minute by one network, and others go on', async () => {
    const { token } = await issued('EEEU5555550');
    const statuses = await Promise.all(
      Array.from({ length: 62 }, async (_, nth) => (await check(`guess ${nth}`, '10.1.0.5')).status),
    );
    expect(statuses.filter((status) => status === 429)).toHaveLength(2);
    const refused = await check(token, '10.1.0.5');
    expect([refused.status, refused.headers.get('retry-after')]).toEqual([429, '60']);
    expect((await check(token, '10.1.0.6')).status).toBe(200);
  });
});

describe('row security', () => {
  it('shows the database’s owner no receipt but the one whose token was given', async () => {
    const { token } = await issued('FFFU6666660');
    await issued('GGGU7777770');
    const seen = await withTransaction(app.db, async (tx) => {
      const without = await sql`select from transport_receipt`.execute(tx);
      await sql`select from checked_receipt(${token})`.execute(tx);
      const within = await sql`select from transport_receipt`.execute(tx);
      return [without.rows.length, within.rows.length];
    });
    expect(seen).toEqual([0, 1]);
  });

  it('does not let the application’s role ask across accounts', async () => {
    const ask = withAccountTransaction(app.db, depot.accountId, depot.admin.id, (tx) =>
      sql`select * from checked_receipt('x')`.execute(tx),
    );
    await expect(ask).rejects.toThrow('permission denied');
  });
});
