import { once } from 'node:events';
import { createServer } from 'node:net';
import { buildApp } from './app.ts';
import { type Config, readConfig } from './config.ts';
import { openDatabase } from './core/db/connection.ts';
import { checkFiles, openFiles } from './core/files/files.ts';
import { loadSecret } from './core/http/secret.ts';
import type { Services } from './core/http/services.ts';
import { giveBackMemory } from './core/jobs/give-back.ts';
import { print, tellFatal, warn } from './core/observability/process-lines.ts';
import { sentenceOf } from './core/observability/start-failure.ts';
import { demoLines, demoSlug, isEmpty } from './tools/demo/sign-ins.ts';
import { migrate } from './tools/migrate.ts';
import { refuseForeignFiles } from './tools/postgres/data-folder.ts';
import { type Embedded, startEmbedded } from './tools/postgres/embedded.ts';

/** Many who connect at once fill Node's usual 511, and the system lets the next one try again after 1, 3 or 7 s. */
const mostUnaccepted = 4096;

async function start(): Promise<void> {
  const config = readConfig(process.env);
  await refuseTakenPort(config);
  const postgres = config.databaseUrl ? undefined : await startEmbedded(config.dataDir, { report: warn });
  const { databaseUrl = '', directDatabaseUrl } = config;
  const db = directDatabaseUrl
    ? openDatabase(directDatabaseUrl, { pooler: databaseUrl })
    : openDatabase(postgres?.url ?? databaseUrl);
  await migrate(db);
  const files = await openFiles(config);
  if (config.storageUrl) await checkFiles(files);
  if (postgres && (await isEmpty(db))) {
    refuseForeignFiles(config.dataDir, demoSlug);
    if (config.demo) {
      print('Seeding the demo depot …');
      await (await import('./tools/demo/demo.ts')).seedDemo(db, files); // with what it draws its pictures
    }
  }
  if (config.demo) {
    const days = await (await import('./tools/demo/pass-time.ts')).passTime(db);
    if (days > 0) print(`The demo depot was at rest for ${days} days: its times were moved forward.`);
  }
  const app = await buildApp(config, db, loadSecret(config));
  for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => stop(app, postgres));
  await app.http.listen({ port: config.port, host: config.host, backlog: mostUnaccepted });

  const address = app.http.server.address();
  const port = typeof address === 'object' ? address?.port : config.port;
  if (app.metrics.address) print(`Metrics are at ${app.metrics.address}`);
  print(`Boxyard is ready at http://localhost:${port}`);
  for (const line of config.demo ? await demoLines(db) : []) print(line);
  giveBackMemory();
}

/** Tells of a port that is taken before a database is made and filled. @throws as `listen` does */
async function refuseTakenPort({ port, host }: Config): Promise<void> {
  const server = createServer().listen(port, host);
  await once(server, 'listening');
  await once(server.close(), 'close');
}

/** The time that running requests get when the server stops; slower ones are cut off. */
const requestsMs = 20_000;
/** The time for the whole stop. After it, or at a second signal, the process exits at once. */
const stopMs = 30_000;

/** Lets requests finish, closes the pool, and ends the embedded PostgreSQL. */
async function stop({ http }: Services, postgres: Embedded | undefined): Promise<void> {
  setTimeout(() => http.server.closeAllConnections(), requestsMs).unref();
  setTimeout(() => process.exit(1), stopMs).unref();
  try {
    await http.close();
    await postgres?.stop();
    process.exit(0);
  } catch (error) {
    fail(error);
  }
}

function fail(error: unknown): never {
  tellFatal(sentenceOf(error));
  process.exit(1);
}

// No other user of this machine may read uploads, keys and backups.
process.umask(0o077);
start().catch(fail);
