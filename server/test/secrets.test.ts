import { gateOrderRoutes } from '@boxyard/contract/bookings/gate-orders.ts';
import type { Route } from '@boxyard/contract/core/route.ts';
import { allRoutes } from '@boxyard/contract/core/routes.ts';
import { Scope } from '@boxyard/contract/integrations/scopes.ts';
import { sql } from 'kysely';
import { beforeAll, expect, it } from 'vitest';
import { seal } from '../src/core/http/sealed.ts';
import type { Call } from './tools/caller.ts';
import { depotWith } from './tools/depot-with.ts';
import { fillDepot, type Params } from './tools/full-depot.ts';
import { invite } from './tools/invitations.ts';
import { nameOf } from './tools/route-access.ts';
import { givePassword } from './tools/sign-in.ts';
import { useTestApp } from './tools/test-app.ts';
import { withToken } from './tools/tokens.ts';

const app = useTestApp();
const { depot } = depotWith(app, {}, beforeAll);
let paramsOf: (path: string) => Params;
/** By the column that keeps it. */
let secrets = new Map<string, string>();

/** Columns whose name sounds like a secret, and hold none. */
const openColumns: Record<string, string> = {
  'estimate.hash': 'of what the recipient was shown, who is shown it as well',
  'estimate_decision.hash': 'the same',
  'migration.hash': 'of a file of the server',
  'transport_receipt.check_token': 'members hand it out with the receipt',
};

beforeAll(async () => {
  paramsOf = await fillDepot(depot, true);
  await givePassword(app, depot.owner);
  await invite(depot, { email: `asked-${depot.account}@depot.test` });
  const of = sql`account_id = ${depot.accountId}`;
  await sql`update gate_order_line set pin = 'PIN90817263' where ${of}`.execute(app.inspect);
  await sql`insert into edi_secret (account_id, partner_id, sealed) select account_id, id, 'sealed-for-the-line' from edi_partner
    where ${of} limit 1`.execute(app.inspect);
  const sealed = seal(app.secret, 'of the app', 'second factor');
  await sql`insert into second_factor (admin_id, sealed_secret, confirmed_at) values (${depot.admin.id}, ${sealed}, null)`.execute(
    app.inspect,
  );
  secrets = await findSecrets();
});

/** What all columns hold whose names say that it is a secret, of the account and its people. */
async function findSecrets(): Promise<Map<string, string>> {
  const { rows } = await sql<{ owner: string; name: string; link: string | null }>`
    select c.relname as owner, a.attname as name, (select l.attname from pg_attribute l where l.attrelid = c.oid and not l.attisdropped
      and l.attname in ('account_id', 'admin_id', 'session_id', 'id') order by l.attname = 'id', l.attname limit 1) as link
    from pg_class c join pg_attribute a on a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped and a.atttypid in ('text'::regtype, 'bytea'::regtype)
    where c.relnamespace = 'public'::regnamespace and c.relkind in ('r', 'p') and a.attname ~ '(^|_)(hash|secret|sealed|pin|token|link)($|_)'`.execute(
    app.inspect,
  );
  const people = [depot.owner.id, depot.admin.id];
  const sessions = await app.inspect.selectFrom('session').select('id').where('adminId', 'in', people).execute();
  const idsOf: Record<string, number[]> = {
    account_id: [depot.accountId],
    admin_id: people,
    session_id: sessions.map(({ id }) => id),
    id: people,
  };
  const found = new Map<string, string>();
  for (const { owner, name, link } of rows.filter((row) => !openColumns[`${row.owner}.${row.name}`])) {
    if (!link) throw new Error(`${owner}.${name} sounds like a secret of nobody.`);
    const { rows: values } = await sql<{
      value: string;
    }>`select ${sql.ref(name)}::text as value from ${sql.table(owner)}
      where ${sql.ref(link)} = any(${idsOf[link] ?? []}::bigint[]) and length(${sql.ref(name)}) > 5`.execute(
      app.inspect,
    );
    for (const { value } of values) found.set(value, `${owner}.${name}`);
  }
  return found;
}

const queries: [string, Record<string, unknown>][] = [
  ['/find/:warehouseId', { q: 'MSKU' }],
  ['/near', { q: 'MSKU' }],
  ['/find', { q: 'MSKU' }],
  ['/gate/container', { q: 'MSKU1234565' }],
  ['/past', { at: 1_790_000_000 }],
  ['/statement/:clientId', { from: '2026-01-01', to: '2026-12-31' }],
  ['/stays', { row: 1, tier: 1, position: 1 }],
  ['/privacy/people', { q: 'eva' }],
  ['/history/list', { pageSize: 100 }],
];

/** What reads answer to this caller: each route that changes nothing, with records that are there. */
async function readAll(call: Call): Promise<Map<string, string>> {
  const answers = new Map<string, string>();
  const read = allRoutes.filter(
    (route) => !route.changes && route.path.startsWith('/:account/') && !/\/(events|release-current)$/.test(route.path),
  );
  const ask = async (route: Route) => {
    const query = queries.find(([end]) => route.path.endsWith(end))?.[1];
    const body = route.method === 'POST' ? { body: {} } : {};
    const answer = await call(route, { params: paramsOf(route.path), ...body, ...(query && { query }) } as never);
    if (answer.status === 200) answers.set(nameOf(route), JSON.stringify(answer.payload));
  };
  for (let at = 0; at < read.length; at += 6) await Promise.all(read.slice(at, at + 6).map(ask));
  return answers;
}

const leaksIn = (answers: Map<string, string>) =>
  [...answers].flatMap(([route, text]) =>
    [...secrets].flatMap(([secret, column]) => (text.includes(secret) ? [`${route}: ${column}`] : [])),
  );

it('the full depot has secrets of each kind', () =>
  expect([...new Set(secrets.values())].toSorted()).toEqual([
    'activation_link.hash',
    'admin.password_hash',
    'api_token.hash',
    'edi_secret.sealed',
    'estimate_link.token_hash',
    'gate_order_line.pin',
    'refresh_token.hash',
    'second_factor.sealed_secret',
    'webhook.sealed_secret',
  ]));

it('a token that may only read is answered no secret, nor is a plain admin', async () => {
  const reader = await readAll(
    await withToken(
      app,
      depot,
      Scope.options.filter((scope) => scope.endsWith(':read')),
    ),
  );
  expect(reader.size).toBeGreaterThan(100);
  expect(leaksIn(reader)).toEqual([]);
  const plain = await readAll(depot.admin.call);
  expect(plain.size).toBeGreaterThan(reader.size);
  expect(leaksIn(plain)).toEqual([]);
});

it('an owner is answered PINs alone, and so is a token that writes bookings', async () => {
  expect(leaksIn(await readAll(depot.owner.call))).toEqual(['GET /:account/gate-orders/:id: gate_order_line.pin']);
  const writer = await withToken(app, depot, ['bookings:write']);
  const order = await writer(gateOrderRoutes.get, { params: paramsOf(gateOrderRoutes.get.path) } as never);
  expect(order.payload.lines[0]?.pin).toBe('PIN90817263');
});
