import { setTimeout as sleep } from 'node:timers/promises';
import { parseArgs } from 'node:util';
import { postgresMs, processMs, requireProc } from '../processes.ts';
import { figure } from '../statistics.ts';
import { readDepot } from './depot.ts';
import { compareHeld, heldBy, looks } from './held.ts';
import { signInAll } from './people.ts';
import { courseLines, coursesOf, lineOf, type Sample, takeSample } from './samples.ts';
import { type Site, startSite } from './site.ts';
import { openStreams, streamCount } from './streams.ts';
import { newTally } from './tally.ts';
import { work } from './works.ts';

const sampleMs = 30_000;
const usage = `npm run bench:hour                  60 minutes of mixed load on two apps; ends with 1 after a fault or where memory grows
npm run bench:hour -- --minutes N   so many minutes
npm run bench:hour -- --port N      the apps at N and N + 1, their metrics at N + 2 and N + 3; free ports without it`;

const { values } = parseArgs({
  options: { minutes: { type: 'string', default: '60' }, port: { type: 'string' }, help: { type: 'boolean' } },
});
const minutes = Number(values.minutes);
if (values.help || !(minutes > 0)) {
  console.log(usage);
  process.exit(values.help ? 0 : 2);
}
requireProc();
const over = new AbortController();
for (const signal of ['SIGINT', 'SIGTERM'] as const) process.on(signal, () => over.abort());
const site = await startSite(values.port ? Number(values.port) : undefined);
try {
  const isRight = await runHour(site, over);
  process.exitCode = isRight ? 0 : 1;
} finally {
  await site.stop();
}

async function runHour(site: Site, over: AbortController): Promise<boolean> {
  const tally = newTally();
  const workers = await signInAll(site.apps, tally);
  const depots = await Promise.all(
    workers.filter((worker, nth) => worker.account !== workers[nth - 1]?.account).map(readDepot),
  );
  const streams = await openStreams(workers, site.apps, tally);
  console.log(`${streams.open()} streams are open; the load begins.`);
  const workedMs = () => ({
    apps: site.apps.reduce((sum, { pid }) => sum + processMs(pid), 0),
    postgres: postgresMs(site.postmaster),
    tool: processMs(process.pid),
  });
  const [began, before] = [performance.now(), workedMs()];
  const minute = () => (performance.now() - began) / 60_000;
  const samples: Sample[] = [];
  const held: number[][] = [];
  const hold = async () => held.push(await Promise.all(site.apps.map(heldBy)));
  const sampling = (async () => {
    while (!over.signal.aborted) {
      await sleep(sampleMs, undefined, { signal: over.signal }).catch(() => undefined);
      const sample = await tally.time('sample', () => takeSample(site, minute()));
      if (!sample) continue;
      samples.push(sample);
      console.log(lineOf(sample));
      const lost = streamCount - sample.apps.reduce((sum, app) => sum + app.streams, 0);
      if (Math.abs(lost) > 2) tally.fault('streams: count', `the apps count ${streamCount - lost} of ${streamCount}`);
      const look = looks[held.length];
      if (look && minute() >= Math.min(look.minute, minutes * look.share)) await tally.time('collection', hold);
      if (minute() < minutes) continue;
      await tally.time('collection', hold);
      over.abort();
    }
  })();
  await work({ workers, depots, apps: site.apps, streams, tally, until: over.signal });
  await sampling;
  await streams.stop();
  const [after, seconds] = [workedMs(), minute() * 60];
  const share = (name: keyof typeof after) => `${figure((after[name] - before[name]) / seconds / 10)} %`;
  const courses = coursesOf(samples);
  const compared = compareHeld(
    site.apps.map(({ name }) => name),
    held,
  );
  console.log(
    [
      '',
      `${figure(seconds / 60, 1)} minutes, ${tally.calls()} calls (${figure(tally.calls() / seconds, 1)} a second), ${streams.notices()} notices on ${streamCount} streams.`,
      `Of one processor: both apps ${share('apps')}, PostgreSQL ${share('postgres')}, the load itself ${share('tool')}.`,
      '',
      ...courseLines(courses),
      '',
      ...compared.lines,
      '',
      ...tally.lines(),
    ].join('\n'),
  );
  return tally.faults() === 0 && compared.isFlat && courses.every(({ isFlat }) => isFlat);
}
