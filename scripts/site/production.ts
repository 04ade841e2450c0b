import { type Site, startSite } from './production-site.ts';

// The processes of compose.yaml without Docker, on this machine alone, with the demo. They end with this process.
const port = process.env.PORT ? Number(process.env.PORT) : 8443;
let site: Site | undefined;
let isEnding = false;
for (const signal of ['SIGINT', 'SIGTERM'] as const) process.on(signal, end);

/** What is being started is started first, so that it can be ended whole; a second signal does not wait. */
async function end(): Promise<void> {
  if (isEnding) process.exit(1);
  isEnding = true;
  if (site) await stop(site);
}

async function stop(running: Site): Promise<never> {
  await running.stop();
  process.exit(0);
}

console.log(
  'A demonstration of the production form: all its data lie in a temporary folder, which is thrown away when it stops.\nFor work, see docs/operations.md.\n',
);
try {
  site = await startSite(port);
  if (isEnding) await stop(site);
  console.log('Filling it with the demo …');
  console.log(await site.runCommand('demo'));
  console.log(`
Boxyard is at ${site.url}, with a certificate that the browser does not know (${site.certificate}).
apps         ${site.apps.map((app) => `http://127.0.0.1:${app.port}`).join(', ')}
PostgreSQL   ${site.postgres.version}, ${site.postgres.superuserUrl}
Ctrl-C ends all of them.`);
} catch (error) {
  if (!isEnding) {
    console.error(error instanceof Error ? error.message : error);
    await site?.stop();
    process.exit(1);
  }
}
