import { chmodSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { connect } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { type RunningServer, runCli, startServer } from '../../server/test/tools/processes.ts';
import { freePort } from '../free-port.ts';
import { startTestPostgres, type TestPostgres } from '../tests/test-postgres.ts';
import { buildWebIfStale } from '../web-build.ts';
import { startProgram } from './programs.ts';
import { startReverseProxy } from './reverse-proxy.ts';

/** One of the two app processes. */
interface SiteApp {
  port: number;
  isRunning(): boolean;
  /** Ends it by SIGKILL. */
  kill(): Promise<void>;
  /** Starts it again, as Docker does, and waits until it is ready. */
  start(): Promise<void>;
}

/** A database that the site's apps use; `settings` are variables that they need for it beside its address. */
export interface SiteDatabase {
  url: string;
  settings?: Record<string, string>;
  stop(): Promise<unknown>;
}

/** The processes of compose.yaml without Docker. */
export interface Site<D extends SiteDatabase = TestPostgres> {
  url: string;
  /** File of the self-made certificate. */
  certificate: string;
  apps: SiteApp[];
  /** Has a `RunningApp` for each, for other processes; kept up to date. */
  appsFile: string;
  /** Starts apps again that have ended, as Docker does, until the signal. */
  keepAppsRunning(until: AbortSignal): Promise<void>;
  postgres: D;
  /** Runs a command of the command line on the site's database, and returns what it prints. */
  runCommand(...words: string[]): Promise<string>;
  stop(): Promise<void>;
}

const bucket = 'boxyard';

/** Starts everything on the loopback. @throws Error that says what is missing on the machine */
export const startSite = (port?: number): Promise<Site> => startSiteOn(() => startTestPostgres(), port);

/** The same on another database, which may keep its files in the folder. */
export async function startSiteOn<D extends SiteDatabase>(
  startDatabase: (folder: string) => Promise<D>,
  port?: number,
): Promise<Site<D>> {
  buildWebIfStale();
  const folder = mkdtempSync(join(tmpdir(), 'boxyard-site-'));
  chmodSync(folder, 0o755); // PostgreSQL runs as another user than root
  const endings: (() => Promise<unknown>)[] = [async () => rmSync(folder, { recursive: true, force: true })];
  const stop = async () => {
    for (const end of endings.splice(0).reverse()) await end();
  };
  try {
    const postgres = await startDatabase(folder);
    endings.push(postgres.stop);
    const files = await startFileStore(folder);
    endings.push(files.stop);
    const ports: [number, number] = [await freePort(), await freePort()];
    const proxyPorts = { port: port ?? (await freePort()), plainPort: await freePort() };
    const proxy = await startReverseProxy({ folder, apps: ports, ...proxyPorts });
    endings.push(proxy.stop);
    const environment = {
      SECRET: 's'.repeat(48),
      DATABASE_URL: postgres.url,
      ...postgres.settings,
      STORAGE_URL: files.url,
      PUBLIC_URL: proxy.url,
      DATA_DIR: join(folder, 'data'),
    };
    const inProduction = {
      ...environment,
      NODE_ENV: 'production',
      HOST: '127.0.0.1',
      TRUST_PROXY: 'loopback',
      CALLS_A_MINUTE: '1000000',
    };
    const appsFile = join(folder, 'apps.json');
    const note = () => writeFileSync(appsFile, JSON.stringify(apps.map(({ port, pid }) => ({ port, pid: pid() }))));
    const apps = ports.map((appPort) => siteApp({ ...inProduction, PORT: String(appPort) }, appPort, note));
    endings.push(() => Promise.all(apps.map((app) => app.stop())));
    for (const app of apps) await app.start();
    return {
      url: proxy.url,
      certificate: proxy.certificate,
      apps,
      appsFile,
      keepAppsRunning: (until) => keepRunning(apps, until),
      postgres,
      runCommand: async (...words) => {
        const { code, out, error } = await runCli(words, environment);
        if (code !== 0) throw new Error(`boxyard ${words[0]} failed: ${error}`);
        return out;
      },
      stop,
    };
  } catch (error) {
    await stop();
    throw error;
  }
}

/** How another process finds an app. */
export interface RunningApp {
  port: number;
  pid: number;
}

async function keepRunning(apps: SiteApp[], until: AbortSignal): Promise<void> {
  while (!until.aborted) {
    for (const app of apps) if (!app.isRunning()) await app.start();
    await sleep(200);
  }
}

interface OwnApp extends SiteApp {
  pid(): number;
  stop(): Promise<unknown>;
}

function siteApp(environment: Record<string, string>, port: number, onStart: () => void): OwnApp {
  let running: RunningServer | undefined;
  const end = (signal: NodeJS.Signals) => (running?.isRunning() ? running.end(signal) : Promise.resolve());
  process.once('exit', () => void end('SIGTERM'));
  return {
    port,
    kill: async () => void (await end('SIGKILL')),
    pid: () => running?.pid ?? 0,
    isRunning: () => running?.isRunning() ?? false,
    start: async () => {
      running = await startServer(environment);
      onStart();
    },
    stop: () => end('SIGTERM'),
  };
}

/** The S3 server of the tests, as a process. */
async function startFileStore(folder: string): Promise<{ url: string; stop(): Promise<void> }> {
  const port = await freePort();
  const program = join(createRequire(import.meta.url).resolve('s3rver/package.json'), '../bin/s3rver.js');
  const where = ['--directory', join(folder, 'bucket'), '--address', '127.0.0.1', '--port', String(port), '--silent'];
  const args = ['--no-deprecation', program, ...where, '--configure-bucket', bucket];
  return {
    url: `s3://S3RVER:S3RVER@127.0.0.1:${port}/${bucket}?region=eu-central-1&tls=false`,
    stop: await startProgram(process.execPath, args, () => isListening(port)),
  };
}

export const isListening = (port: number) =>
  new Promise<boolean>((resolve) => {
    const socket = connect(port, '127.0.0.1', () => {
      socket.destroy();
      resolve(true);
    });
    socket.on('error', () => resolve(false));
  });
