import { actRoutes } from '@boxyard/contract/core/acts.ts';
import { basePath, routes } from '@boxyard/contract/core/routes.ts';
import { importRoutes } from '@boxyard/contract/integrations/imports.ts';
import { account, demoPassword, owner } from '../e2e/tools/demo.ts';
import { freePort } from '../scripts/free-port.ts';
import { runServer, temporaryDataDir } from '../scripts/run-server.ts';

// npm run bench -- imports: a file of 10,000 containers with places is uploaded, previewed, confirmed and taken back, while others
// ask for a list. Goals: preview below 10 s, confirm below 30 s, the whole below a minute, and no other request waits for long.
const rows = 10_000;
const log = 'test-results/bench-imports.log';
const headings =
  'Container number;Client;Type;Status;Area;Section;Row;Tier;Position;Seal number;Tare weight (kg);Notes';
const grid = { rows: 20, tiers: 5, positions: 20 };
const inSection = grid.rows * grid.tiers * grid.positions;

export async function measureImports(): Promise<void> {
  const data = temporaryDataDir();
  const server = await runServer({ port: await freePort(), dataDir: data.path, log, env: { LOG_LEVEL: 'error' } });
  try {
    await measure(server.url + basePath);
  } finally {
    await server.stop();
    data.remove();
  }
}

async function measure(url: string): Promise<void> {
  let token = '';
  const call = async (method: string, path: string, body?: object | FormData) => {
    const isForm = body instanceof FormData;
    const reply = await fetch(url + path.replace(':account', account), {
      method,
      headers: { authorization: `Bearer ${token}`, ...(body && !isForm && { 'content-type': 'application/json' }) },
      ...(body && { body: isForm ? body : JSON.stringify(body) }),
    });
    const text = await reply.text();
    if (!reply.ok) throw new Error(`${method} ${path} answered ${reply.status}: ${text.slice(0, 300)}`);
    return text === '' ? undefined : JSON.parse(text).payload;
  };
  token = (await call('POST', routes.auth.login.path, { email: owner, password: demoPassword })).jwt;
  const warehouse = await call('POST', '/:account/warehouses/create', { name: 'Bench' });
  const area = await call('POST', `/:account/warehouses/${warehouse.id}/areas`, { name: 'Bench' });
  for (let nth = 0; nth * inSection < rows; nth++)
    await call('POST', `/:account/warehouses/${warehouse.id}/area-sections/${area.id}`, { name: `B${nth}`, ...grid });
  const clients: { name: string }[] = await call('GET', '/:account/clients/list?pageSize=20');
  const types: { name: string; size: number }[] = await call('GET', '/:account/config/container-types');
  const type = types.find(({ size }) => size === 20)?.name;
  const lines = Array.from({ length: rows }, (_, n) => {
    const cell = n % inSection;
    const place = [
      `B${Math.floor(n / inSection)}`,
      1 + (cell % 20),
      1 + Math.floor(cell / 400),
      1 + (Math.floor(cell / 20) % 20),
    ];
    const client = clients[n % clients.length]?.name;
    return [`BENCH${n}`, client, type, '', 'Bench', ...place, `S${n}`, '2200,5', `Note of box ${n}`].join(';');
  });
  const form = new FormData();
  form.append('file', new Blob([[headings, ...lines].join('\r\n')]), 'bench.csv');
  const others = watch(call, `${new URL(url).origin}/health/live`);
  const timed = async (name: string, work: () => Promise<unknown>) => {
    others.begin();
    const began = performance.now();
    const result = await work();
    const ms = performance.now() - began;
    console.log(`${(ms / 1000).toFixed(2).padStart(7)} s  ${name} (${others.words()})`);
    // What the contract says of the answers is not followed here.
    return result as { id: number; act: string };
  };
  await timed('nothing', () => new Promise((done) => setTimeout(done, 1000)));
  const { id } = await timed(`upload of ${rows} rows`, () => call('POST', '/:account/imports/upload/containers', form));
  await timed('preview', () => call('GET', importRoutes.preview.path.replace(':id', String(id))));
  const { act } = await timed('confirm', () => call('POST', importRoutes.confirm.path.replace(':id', String(id))));
  await timed('undo', () => call('POST', actRoutes.undo.path.replace(':act', act)));
  others.stop();
}

/** Somebody else at the same time, every 50 ms: a list, and a sign of life, which tells how long the server's one thread was busy. */
function watch(call: (method: string, path: string, body?: object) => Promise<unknown>, live: string) {
  let lists: number[] = [];
  let signs: number[] = [];
  const time = async (times: number[], work: () => Promise<unknown>) => {
    const began = performance.now();
    await work();
    times.push(performance.now() - began);
  };
  const timer = setInterval(() => {
    time(lists, () => call('POST', '/:account/containers/list', { pageSize: 10 })).catch(console.error);
    time(signs, async () => (await fetch(live)).text()).catch(console.error);
  }, 50);
  const words = (times: number[]) => {
    const sorted = times.toSorted((a, b) => a - b);
    const at = (share: number) => (sorted[Math.floor((sorted.length - 1) * share)] ?? 0).toFixed(0);
    return `median ${at(0.5)}, 95th ${at(0.95)}, longest ${at(1)} ms`;
  };
  return {
    begin: () => {
      lists = [];
      signs = [];
    },
    words: () => `a list: ${words(lists)}; a sign of life: ${words(signs)}`,
    stop: () => clearInterval(timer),
  };
}
