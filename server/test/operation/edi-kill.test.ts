import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { checkInterchange } from '@boxyard/contract/edi/edi-check.ts';
import { ediEventRoutes } from '@boxyard/contract/edi/edi-events.ts';
import { ediMessageRoutes } from '@boxyard/contract/edi/edi-messages.ts';
import { ediPartnerRoutes } from '@boxyard/contract/edi/edi-partners.ts';
import { part, readInterchange } from '@boxyard/contract/edi/edi-syntax.ts';
import { gateRoutes } from '@boxyard/contract/gate/gate.ts';
import { transportRoutes } from '@boxyard/contract/gate/transports.ts';
import { authRoutes } from '@boxyard/contract/people/auth.ts';
import { accountRoutes } from '@boxyard/contract/settings/accounts.ts';
import pg from 'pg';
import { expect, it, onTestFinished } from 'vitest';
import { startTestPostgres } from '../../../scripts/tests/test-postgres.ts';
import { withDatabase } from '../global-setup.ts';
import { now } from '../tools/bookings.ts';
import { caller } from '../tools/caller.ts';
import { type RunningServer, runCli, startServer } from '../tools/processes.ts';
import { password, signIn } from '../tools/sign-in.ts';
import { createYard } from '../tools/yard.ts';

const account = 'depot';
const email = 'owner@depot.test';

it('a server that is killed at any moment tells each gate move once, and whole', { timeout: 400_000 }, async () => {
  const dir = mkdtempSync(join(tmpdir(), 'boxyard-edi-'));
  const postgres = await startTestPostgres();
  let server: RunningServer | undefined;
  onTestFinished(async () => {
    await server?.end('SIGTERM');
    await postgres.stop();
    rmSync(dir, { recursive: true });
  });
  const environment = { DATABASE_URL: postgres.url, SECRET: 's'.repeat(48), EDI_DIR: dir };
  const { out } = await runCli(['create-account', '--slug', account, '--name', account, '--email', email], environment);
  let running = await startServer(environment);
  server = running;
  await caller(running)(authRoutes.activate, { body: { token: /token=(\S+)/.exec(out)?.[1] ?? '', password } });
  const { jwt } = await signIn(running, email);
  const call = () => caller(running, jwt);
  const params = { account };
  await call()(accountRoutes.update, { params, body: { modules: ['edi'] } });
  const person = { id: 0, email, token: jwt, call: call() };
  const yard = await createYard({ account, accountId: 1, owner: person, admin: person });
  const boxes: number[] = [];
  for (let nth = 0; nth < 31; nth += 1) boxes.push((await yard.container(`KILL${String(nth).padStart(7, '0')}`)).id);
  const partner = {
    name: 'Line',
    clientId: yard.clientId,
    mode: 'live',
    ourId: 'US',
    theirId: 'THEM',
    operator: 'LIN',
    locode: 'SKBTS',
    carrier: 'folder',
    outFolder: 'out',
  } as const;
  await call()(ediPartnerRoutes.create, { params, body: partner });
  const pass = (containerId: number) =>
    call()(gateRoutes.pass, {
      params,
      body: {
        clientId: yard.clientId,
        vehicleType: 'truck',
        passedAt: now(),
        boxes: [{ direction: 'gate_in', containerId }],
      },
    });
  // Row security hides the messages from the database's owner.
  const database = new pg.Client({
    connectionString: withDatabase(postgres.superuserUrl, new URL(postgres.url).pathname.slice(1)),
  });
  await database.connect();
  /** They pass: another server takes up what the dead one had begun. */
  const tenMinutes = () =>
    database.query("update edi_message set next_at = now() where status in ('waiting', 'sending', 'failed')");
  for (let round = 0; round < 6; round += 1) {
    const trucks = boxes.slice(round * 5, round * 5 + 5).map(pass);
    // One at least is recorded; the others, and their messages, are on the way.
    await Promise.any(trucks);
    await pause(round * 15);
    await running.end('SIGKILL');
    await Promise.allSettled(trucks);
    await tenMinutes();
    running = await startServer(environment);
    server = running;
  }
  // Wakes the sender, which also looks each minute.
  expect((await pass(boxes[30] ?? 0)).status).toBe(201);
  const open = async () => {
    // The last statement of a killed server may reach the database after the start of the next one.
    await tenMinutes();
    const events = (await call()(ediEventRoutes.list, { params, query: { status: 'waiting' } })).payload;
    const messages = (await call()(ediMessageRoutes.list, { params, query: { direction: 'out' } })).payload;
    const unsent = messages.filter(({ status }) => status !== 'sent');
    return [...events, ...unsent];
  };
  await expect.poll(open, { timeout: 200_000, interval: 1000 }).toEqual([]);
  const reached = await database.query('update edi_message set next_at = next_at');
  expect(reached.rowCount).toBeGreaterThan(5);
  await database.end();
  const files = readdirSync(join(dir, account, 'out')).filter((name) => !name.startsWith('.'));
  const documents = files.map((name) => {
    const text = readFileSync(join(dir, account, 'out', name), 'latin1');
    expect(checkInterchange(text)).toEqual([]);
    const { segments } = readInterchange(text);
    const bgm = segments.find(({ tag }) => tag === 'BGM');
    const eqd = segments.find(({ tag }) => tag === 'EQD');
    return `${part(eqd, 1)} ${part(bgm, 1)} ${part(bgm, 2)}`;
  });
  // Gate moves whose answer was lost are among them where they were recorded.
  const recorded = await call()(transportRoutes.list, { params, query: { type: 'gate_in' } });
  expect(documents.length).toBe(recorded.meta?.total);
  expect(documents.length).toBeGreaterThan(5);
  expect(new Set(documents).size).toBe(documents.length);
  expect(documents.every((one) => one.endsWith(' 9'))).toBe(true);
});
