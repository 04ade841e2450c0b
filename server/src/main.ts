import { buildApp } from './app.ts';
import { ConfigError, readConfig } from './config.ts';
import { openEmbedded, openPostgres } from './core/db.ts';
import { migrate } from './core/migrate.ts';
import { loadSecret } from './core/secret.ts';
import { seedDemo } from './demo/demo.ts';

const say = (text: string) => process.stdout.write(`${text}\n`);

async function start(): Promise<void> {
  const config = readConfig(process.env);
  const db = config.databaseUrl ? openPostgres(config.databaseUrl) : await openEmbedded(config.dataDir);
  await migrate(db);
  const signIns = config.demo ? await seedDemo(db, say) : [];
  const app = await buildApp(config, db, loadSecret(config));
  await app.http.listen({ port: config.port, host: config.host });

  const address = app.http.server.address();
  const port = typeof address === 'object' ? address?.port : config.port;
  say(`Boxyard is ready at http://localhost:${port}`);
  for (const signIn of signIns) say(`  sign in: ${signIn}`);

  let stopping = false;
  for (const signal of ['SIGINT', 'SIGTERM'] as const) {
    process.on(signal, () => {
      if (stopping) return;
      stopping = true;
      app.http.close().then(() => process.exit(0));
    });
  }
}

start().catch((error: unknown) => {
  process.stderr.write(error instanceof ConfigError ? `${error.message}\n` : `${(error as Error).stack}\n`);
  process.exitCode = 1;
  process.exit();
});
