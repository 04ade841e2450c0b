import { loadavg } from 'node:os';
import { parseArgs } from 'node:util';
import { buildWebIfStale } from '../scripts/web-build.ts';
import { measureBest } from './parts/best.ts';
import { measureAccounts, measureCapacity, measureClerks } from './parts/clerks.ts';
import { measureInspections } from './parts/inspections.ts';
import { measureLighthouse } from './parts/lighthouse.ts';
import { measureLines } from './parts/lines.ts';
import { measureOrders } from './parts/orders.ts';
import { measurePairs } from './parts/pairs.ts';
import { measureReports } from './parts/reports.ts';
import { measureScreens } from './parts/screens.ts';
import { measureStart } from './parts/start.ts';
import { measureStorage } from './parts/storage.ts';
import { requireProc } from './processes.ts';
import { openStage, type Stage } from './stage.ts';
import { figure, summary } from './statistics.ts';

const usage = `npm run bench                          all parts, half an hour on a quiet machine
npm run bench -- PART …                these alone:
  screens      lists, dashboard, finding and any two letters at 100,000 containers, one call after the other
  clerks       a mix of calls that arrive by themselves; --rate calls a second (300), for --minutes (0.25)
  accounts     the same in 20 accounts of 5,000 containers each
  capacity     the most calls a second that are answered well, and what becomes of 600
  lines        5,000 containers and 2,000 gate moves of a program, many in one call
  storage      preview and run of 10,000 open stays, while trucks pass the gate
  best         the places that are proposed, in one warehouse with 100,000 containers; with --quick 10,000
  orders       the gate with 10,000 open orders; with --quick 1,000
  inspections  surveys and estimates of 2,000 containers, and the lists of them; with --quick 200
  reports      each report over a year of 100,000 containers
  pairs        detail, list, create and gate beside an earlier commit, in turns; --against COMMIT (HEAD~1)
  start        start, memory at rest and after the parts above
  lighthouse   sign-in, list, form and yard on a phone, and the scripts of a first visit
npm run bench -- --quick               a tenth of the rows and short rounds: to see that it works, not to compare by
A run ends with the table of its goals, and with 1 where one was missed.
An hour of load: npm run bench -- clerks --rate 25 --minutes 60`;

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    quick: { type: 'boolean', default: false },
    help: { type: 'boolean', default: false },
    rate: { type: 'string', default: '300' },
    minutes: { type: 'string', default: '0.25' },
    against: { type: 'string', default: 'HEAD~1' },
  },
});
const { quick } = values;
/** All accounts together have so many; half of them are in the large one. */
const containers = quick ? 20_000 : 200_000;
const length = quick ? { rounds: 1, seconds: 2 } : { rounds: 5, seconds: 8 };
const clerks = { rate: Number(values.rate), seconds: quick ? 3 : Number(values.minutes) * 60 };
/** In this order: what grows the database most comes last of those that share it. */
const onStage: Record<string, (stage: Stage) => Promise<void> | void> = {
  screens: (stage) => measureScreens(stage, quick ? 20 : 200),
  clerks: (stage) => measureClerks(stage, clerks),
  accounts: (stage) => measureAccounts(stage, clerks),
  capacity: (stage) => measureCapacity(stage, quick ? 2 : 10),
  lines: measureLines,
  storage: (stage) => measureStorage(stage, quick ? 1_000 : 10_000),
  best: (stage) => measureBest(stage, quick ? 50 : 200),
  orders: (stage) => measureOrders(stage, quick ? 1_000 : 10_000, quick ? 50 : 200),
  inspections: (stage) => measureInspections(stage, quick ? 200 : 2_000, quick ? 20 : 100),
  reports: (stage) => measureReports(stage, quick ? 3 : 20),
  pairs: (stage) => measurePairs(stage, { against: values.against, containers, ...length }),
  start: measureStart,
};
const alone: Record<string, () => Promise<void>> = { lighthouse: () => measureLighthouse(quick ? 1 : 5) };

const all = [...Object.keys(onStage), ...Object.keys(alone)];
const unknown = positionals.find((name) => !all.includes(name));
if (values.help || unknown || !(Number(values.rate) > 0 && Number(values.minutes) > 0)) {
  console.log(unknown ? `There is no part ${unknown}.\n\n${usage}` : usage);
  process.exit(values.help ? 0 : 2);
}
requireProc();
buildWebIfStale();
const asked = (parts: object) => Object.keys(parts).filter((name) => !positionals.length || positionals.includes(name));
console.log(`Load of the machine at the start: ${figure(loadavg()[0] ?? Number.NaN, 1)}`);
if (asked(onStage).length > 0) {
  const stage = await openStage(containers);
  try {
    for (const name of asked(onStage)) {
      console.log(`\n## ${name}\n`);
      await onStage[name]?.(stage);
    }
  } finally {
    await stage.close();
  }
}
for (const name of asked(alone)) {
  console.log(`\n## ${name}\n`);
  await alone[name]?.();
}
const { text, missed } = summary();
console.log(`\n## Goals\n\n${text}`);
// A short run is no measure of speed: it fails only where a part does.
if (missed > 0 && !quick) process.exitCode = 1;
