import { execFileSync, fork } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import autocannon from 'autocannon';
import { residentMb, treeMs } from '../processes.ts';
import type { Stage } from '../stage.ts';
import { atLeast, figure, median, table } from '../statistics.ts';
import { type WorkName, works } from '../works.ts';

const root = join(import.meta.dirname, '../..');
/** The least share of the requests a second of the commit before. */
const least: Record<WorkName, number> = { detail: 0.9, list: 0.9, create: 0.9, gate: 0.9 };
const connections = 10;

interface Options {
  /** The commit that this one is compared with. */
  against: string;
  containers: number;
  rounds: number;
  seconds: number;
}

type Target = Omit<Stage['ours'], 'others'>;

interface Round {
  perSecond: number;
  p50: number;
  p99: number;
  /** Milliseconds of the processors for a request, PostgreSQL's included. */
  workedMs: number;
  memory: number;
}

/** The same requests to this commit and to one before it, in turns: only ratios of one run count. */
export async function measurePairs({ ours }: Stage, options: Options): Promise<void> {
  const before = await openBefore(options);
  try {
    for (const work of Object.keys(works) as WorkName[]) await comparePair(work, ours, before.target, options);
  } finally {
    await before.close();
  }
}

async function comparePair(work: WorkName, now: Target, before: Target, { rounds, seconds }: Options): Promise<void> {
  const all: { now: Round[]; before: Round[] } = { now: [], before: [] };
  for (const target of [now, before]) await measureRound(target, work, 2);
  for (let round = 0; round < rounds; round++) {
    const turns = [async () => all.now.push(await measureRound(now, work, seconds))];
    turns.push(async () => all.before.push(await measureRound(before, work, seconds)));
    for (const turn of round % 2 ? turns.toReversed() : turns) await turn();
  }
  const row = (name: string, key: keyof Round, digits: number) => {
    const [one, other] = [all.now, all.before].map((each) => median(each.map((round) => round[key]))) as [
      number,
      number,
    ];
    return { ratio: one / other, cells: [name, figure(one, digits), figure(other, digits), figure(one / other, 2)] };
  };
  const perSecond = row('requests a second', 'perSecond', 0);
  const others = [row('p50, ms', 'p50', 1), row('p99, ms', 'p99', 1), row('processor ms a request', 'workedMs', 2)];
  const rows = [perSecond, ...others, row('memory of the server, MB', 'memory', 0)].map(({ cells }) => cells);
  console.log(`\n${table([work, 'now', 'before', 'ratio'], rows)}\n`);
  console.log(atLeast(`${work}, requests a second in share of those before`, least[work], perSecond.ratio));
}

/** No two requests of a run are alike. */
let made = 0;

async function measureRound({ url, pid, known, token }: Target, work: WorkName, seconds: number): Promise<Round> {
  const headers = { authorization: `Bearer ${await token()}`, 'content-type': 'application/json' };
  const worked = treeMs(pid);
  const result = await autocannon({
    url,
    connections,
    duration: seconds,
    requests: [{ setupRequest: (request) => ({ ...request, headers, ...works[work](made++, known) }) }],
  });
  if (result.errors + result.non2xx > 0)
    throw new Error(`${work}: ${result.errors} failed; answers by status: ${JSON.stringify(result.statusCodeStats)}`);
  return {
    perSecond: result.requests.total / result.duration,
    p50: result.latency.p50,
    p99: result.latency.p99,
    workedMs: (treeMs(pid) - worked) / result.requests.total,
    memory: residentMb(pid),
  };
}

/** The stage of that commit, by its own code in a folder of its own: its database may be another. */
async function openBefore({ against, containers }: Options): Promise<{ target: Target; close(): Promise<void> }> {
  const folder = mkdtempSync(join(tmpdir(), 'boxyard-before-'));
  const run = (cwd: string, command: string, ...args: string[]) => execFileSync(command, args, { cwd, stdio: 'pipe' });
  const remove = () => {
    rmSync(folder, { recursive: true, force: true });
    run(root, 'git', 'worktree', 'prune');
  };
  try {
    console.log(`\n${against}: installing and building it …`);
    run(root, 'git', 'worktree', 'add', '--detach', folder, against);
    run(folder, 'npm', 'ci', '--prefer-offline', '--no-audit');
    run(folder, 'npm', 'run', '--silent', 'build');
    // What a stage is has not changed for long: this runs that of the other commit.
    const child = fork(join(import.meta.dirname, 'stage-before.ts'), [folder, String(containers)], { cwd: folder });
    const answer = async <T>() => {
      const message = await Promise.race([once(child, 'message'), once(child, 'exit').then(() => undefined)]);
      if (!message) throw new Error(`The stage of ${against} ended.`);
      return message[0] as T; // sent by stage-before.ts
    };
    const { url, pid, known } = await answer<Omit<Target, 'token'>>();
    const token = () => {
      child.send('token');
      return answer<string>();
    };
    const close = async () => {
      child.disconnect();
      await once(child, 'exit');
      remove();
    };
    return { target: { url, pid, known, token }, close };
  } catch (error) {
    remove();
    throw error;
  }
}
