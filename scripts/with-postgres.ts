import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { constants } from 'node:os';
import { startPostgres } from './postgres.ts';

// node scripts/with-postgres.ts COMMAND … runs the command with TEST_DATABASE_URL, on a private PostgreSQL that ends with it.
const [command, ...args] = process.argv.slice(2);
if (!command) {
  console.error('Usage: node scripts/with-postgres.ts COMMAND [ARGUMENT …]');
  process.exit(2);
}

let child: ChildProcess | undefined;
let interrupted = false;
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) {
  process.on(signal, () => {
    interrupted = true;
    child?.kill(signal);
  });
}

const postgres = await startPostgres().catch((error: Error) => {
  console.error(error.message);
  process.exit(1);
});
try {
  if (!interrupted) {
    console.log(`PostgreSQL ${postgres.version} runs for this command only.`);
    child = spawn(command, args, { stdio: 'inherit', env: { ...process.env, TEST_DATABASE_URL: postgres.url } });
    const [code, signal]: [number | null, NodeJS.Signals | null] = await once(child, 'exit').then(
      ([exit, cause]) => [exit, cause],
      (error: Error) => {
        console.error(`${command} could not be started: ${error.message}`);
        return [127, null];
      },
    );
    process.exitCode = code ?? 128 + constants.signals[signal ?? 'SIGTERM'];
  } else process.exitCode = 130;
} finally {
  await postgres.stop();
}
