import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { buildWebIfStale } from '../scripts/web-build.ts';
import { measureClients } from './clients.ts';
import { measureCluster } from './cluster.ts';
import { measureImports } from './imports.ts';
import { factsOf, pageOf } from './page.ts';
import { measureCalls } from './parts/calls.ts';
import { measureExports } from './parts/exports.ts';
import { measureGrowth } from './parts/growth.ts';
import { measureJavaScript } from './parts/javascript.ts';
import { pairOf } from './parts/pairs.ts';
import { measureSignIns } from './parts/sign-ins.ts';
import { measureMemory, measureStart } from './parts/start.ts';
import { requireProc, watchOthers } from './processes.ts';
import { type Bench, type Chapter, goalTable, type Part } from './report.ts';
import { sizes } from './seed.ts';
import { openStage, type Stage } from './stage.ts';
import { figure } from './statistics.ts';
import { measureYard } from './yard/run.ts';

/** In the order of the page. */
const ofThePage: Record<string, Part> = {
  list: pairOf('list'),
  detail: pairOf('detail'),
  create: pairOf('create'),
  dashboard: pairOf('dashboard'),
  memory: measureMemory,
  'sign-in': measureSignIns,
  calls: measureCalls,
  exports: measureExports,
  start: measureStart,
  javascript: measureJavaScript,
  yard: measureYard,
};
/** Only when they are named: these take minutes, or have a database of their own and print as they go. */
const byName: Record<string, Part> = { growth: measureGrowth };
const apart: Record<string, () => Promise<void>> = {
  clients: measureClients,
  imports: measureImports,
  cluster: measureCluster,
};
const page = join(import.meta.dirname, '../docs/performance.md');
const all = [...Object.keys(ofThePage), ...Object.keys(byName), ...Object.keys(apart)];

const usage = `npm run bench                 measures everything and writes docs/performance.md
npm run bench -- --growth     with 1,000,000 containers too, which takes minutes more
npm run bench -- --quick      one short round each: to see that it works, not to compare by
npm run bench -- PART …       prints these alone: ${all.join(', ')}`;

async function main(): Promise<void> {
  const { values, positionals } = parseArgs({
    allowPositionals: true,
    options: { quick: { type: 'boolean' }, growth: { type: 'boolean' }, help: { type: 'boolean' } },
  });
  const unknown = positionals.find((name) => !all.includes(name));
  if (values.help || unknown) {
    console.log(unknown ? `There is no part ${unknown}.\n\n${usage}` : usage);
    process.exitCode = unknown ? 1 : 0;
    return;
  }
  requireProc();
  buildWebIfStale();
  for (const [name, measure] of Object.entries(apart)) if (positionals.includes(name)) await measure();
  const parts = { ...ofThePage, ...((values.growth || positionals.includes('growth')) && byName) };
  const names = Object.keys(parts).filter((name) => positionals.length === 0 || positionals.includes(name));
  if (names.length > 0) await measureParts(parts, names, Boolean(values.quick), positionals.length === 0);
}

async function measureParts(
  parts: Record<string, Part>,
  names: string[],
  isQuick: boolean,
  isWhole: boolean,
): Promise<void> {
  const facts = factsOf(isQuick);
  const watched = watchOthers();
  let opened: Promise<Stage> | undefined;
  const bench: Bench = {
    stage: () => {
      opened ??= openStage(sizes.containers, isQuick ? 1 : 3);
      return opened;
    },
    length: isQuick ? { rounds: 1, seconds: 2 } : { rounds: 3, seconds: 8 },
    times: isQuick ? 20 : 200,
    memory: { ours: 0, ceiling: 0 },
  };
  const chapters: Chapter[] = [];
  try {
    for (const name of names) {
      console.log(`\n${name} …`);
      const chapter = await parts[name]?.(bench);
      if (!chapter) continue;
      chapters.push(chapter);
      const goals = chapter.goals.length > 0 ? ['', ...goalTable(chapter.goals)] : [];
      console.log(['', `## ${chapter.title}`, '', ...chapter.lines, ...goals].join('\n'));
    }
  } finally {
    await (await opened)?.close();
  }
  const others = watched();
  console.log(`\nOther work took ${figure(others, 2)} processors meanwhile.`);
  if (!isWhole) return;
  const { version } = await bench.stage();
  writeFileSync(page, pageOf({ ...facts, others }, bench.length, version, chapters));
  console.log('\ndocs/performance.md is written.');
}

await main();
