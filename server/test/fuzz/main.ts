import { parseArgs } from 'node:util';
import { startTestPostgres } from '../../../scripts/tests/test-postgres.ts';
import { openDatabase } from '../../src/core/db/connection.ts';
import { migrate } from '../../src/tools/migrate.ts';
import { startApp } from '../tools/test-app.ts';
import { central } from './central.ts';
import { fuzz } from './fuzz.ts';
import { deadEnd } from './hints.ts';

const usage = `npm run fuzz                      a minute of requests to every route, made of the contract; ends with 1 after a fault
npm run fuzz -- --minutes N       so many minutes
npm run fuzz -- --seed S          the same requests again
npm run fuzz -- --each N          so many requests to a route in a round; 20 without it
npm run fuzz -- --only clients.   only routes whose name begins so`;

const { values } = parseArgs({
  options: {
    minutes: { type: 'string', default: '1' },
    seed: { type: 'string' },
    each: { type: 'string', default: '20' },
    only: { type: 'string' },
    help: { type: 'boolean' },
  },
});
const [minutes, each, seed] = [Number(values.minutes), Number(values.each), Number(values.seed ?? Date.now() % 1e6)];
const print = (text: string) => process.stdout.write(`${text}\n`);
if (values.help || !(minutes > 0) || !(each > 0) || !Number.isInteger(seed)) {
  print(usage);
  process.exit(values.help ? 0 : 2);
}
const postgres = await startTestPostgres();
try {
  const db = openDatabase(postgres.url);
  await migrate(db);
  const app = await startApp(db, {
    DATABASE_URL: postgres.url,
    WEBHOOK_ALLOW: deadEnd,
    TRUST_PROXY: 'loopback',
    LOG_LEVEL: 'error',
  });
  print(`seed ${seed}`);
  const options = { seed, seconds: minutes * 60, each, ...(values.only && { only: values.only }) };
  const { requests, rounds, counts, faults } = await fuzz(app, { ...options, report: print });
  const mostly = (refused: Map<string, number>) =>
    [...refused]
      .toSorted(([, a], [, b]) => b - a)
      .slice(0, 4)
      .map(([reason, times]) => `${reason} ${times}`)
      .join(', ');
  const lines = [...counts]
    .toSorted()
    .map(([name, { sent, done, refused }]) => `  ${name}: ${done} of ${sent}; refused for ${mostly(refused)}`);
  print(['', 'Successes:', ...lines].join('\n'));
  const never = [...counts].filter(([, { done }]) => done === 0).map(([name]) => name);
  print(`\n${requests} requests in ${rounds} rounds, seed ${seed}. ${faults.length} faults.`);
  print(`Never a success: ${never.join(', ') || 'none'}`);
  const missed = never.filter((name) => name in central);
  if (missed.length > 0) print(`Among them what a depot lives by: ${missed.join(', ')}`);
  process.exitCode = faults.length + missed.length > 0 ? 1 : 0;
  await app.http.close();
} finally {
  await postgres.stop();
}
