import { buildApp } from './app.ts';
import { readConfig } from './config.ts';
import type { App } from './core/app.ts';
import { openEmbedded, openPostgres } from './core/db.ts';
import { checkFiles, openFiles } from './core/files.ts';
import { migrate } from './core/migrate.ts';
import { loadSecret } from './core/secret.ts';
import { sentenceOf } from './core/start-failure.ts';

const say = (text: string) => process.stdout.write(`${text}\n`);

async function start(): Promise<void> {
  const config = readConfig(process.env);
  const db = config.databaseUrl ? openPostgres(config.databaseUrl) : await openEmbedded(config.dataDir);
  await migrate(db);
  const files = await openFiles(config);
  if (config.storageUrl) await checkFiles(files);
  const signIns = config.demo ? await (await import('./demo/demo.ts')).seedDemo(db, files, say) : [];
  const app = await buildApp(config, db, loadSecret(config));
  for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => stop(app));
  await app.http.listen({ port: config.port, host: config.host });

  const address = app.http.server.address();
  const port = typeof address === 'object' ? address?.port : config.port;
  say(`Boxyard is ready at http://localhost:${port}`);
  for (const signIn of signIns) say(`  sign in: ${signIn}`);
}

/** Requests in flight are answered; what hangs longer, or a second signal, ends the process hard. */
const stopMs = 20_000;

function stop(app: App): void {
  setTimeout(() => process.exit(1), stopMs).unref();
  app.http.close().then(
    () => process.exit(0),
    (error: unknown) => fail(error),
  );
}

function fail(error: unknown): never {
  process.stderr.write(`${sentenceOf(error)}\n`);
  process.exit(1);
}

start().catch(fail);
