import { execFileSync } from 'node:child_process';
import { readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { basePath, routes } from '@boxyard/contract/routes.ts';
import { account, demoPassword, owner } from '../e2e/demo.ts';
import { freePort } from '../scripts/free-port.ts';
import { type RunningServer, runServer, temporaryDataDir } from '../scripts/run-server.ts';
import { buildWebIfStale } from '../scripts/web-build.ts';

// How long the server takes to start, and to answer, on its own PostgreSQL with the demo in it.
const log = 'test-results/bench-server.log';
const rounds = 300;

async function main(): Promise<void> {
  buildWebIfStale();
  const data = temporaryDataDir();
  try {
    const start = async () =>
      runServer({ port: await freePort(), dataDir: data.path, log, env: { LOG_LEVEL: 'error' } });
    const first = await start();
    report('start on an empty database', first.startedIn);
    await first.stop();
    const server = await start();
    report('start on an existing database', server.startedIn);
    reportMemory('at rest', server.pid, data.path);
    await measureAnswers(server).finally(server.stop);
  } finally {
    data.remove();
  }
  rmSync(log);
}

async function measureAnswers({ url }: RunningServer): Promise<void> {
  const answer = await fetch(url + basePath + routes.auth.login.path, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ email: owner, password: demoPassword }),
  });
  const { payload } = (await answer.json()) as { payload: { jwt: string } };
  const headers = { authorization: `Bearer ${payload.jwt}` };
  const calls = {
    'GET /health/live': '/health/live',
    'one account': basePath + routes.accounts.get.path.replace(':account', account),
    'list of container types': basePath + routes.containerTypes.list.path.replace(':account', account),
  };
  for (const [name, path] of Object.entries(calls)) {
    const times: number[] = [];
    for (let round = 0; round < rounds; round++) {
      const began = performance.now();
      const reply = await fetch(url + path, { headers });
      await reply.arrayBuffer();
      if (!reply.ok) throw new Error(`${path} answered ${reply.status}.`);
      times.push(performance.now() - began);
    }
    times.sort((a, b) => a - b);
    report(`${name}, median of ${rounds}`, times[Math.floor(rounds / 2)] ?? 0);
    report(`${name}, 95th percentile`, times[Math.floor(rounds * 0.95)] ?? 0);
  }
}

/** Prints the memory of the server and of PostgreSQL's processes, shared pages counted once. Linux only. */
function reportMemory(when: string, server: number, dataDir: string): void {
  if (process.platform !== 'linux') return;
  const ofServer = /VmRSS:\s+(\d+)/.exec(readFileSync(`/proc/${server}/status`, 'utf8'))?.[1];
  const postmaster = readFileSync(join(dataDir, 'postgres/data/postmaster.pid'), 'utf8').split('\n')[0];
  const all = execFileSync('ps', ['-o', 'pss=', '--pid', `${postmaster}`, '--ppid', `${postmaster}`], {
    encoding: 'utf8',
  });
  const ofPostgres = all.split('\n').reduce((sum, line) => sum + Number(line), 0);
  for (const [name, kilobytes] of [
    ['the server', ofServer],
    ['PostgreSQL', ofPostgres],
  ])
    console.log(`${(Number(kilobytes) / 1024).toFixed(0).padStart(9)} MB  memory of ${name} ${when}`);
}

function report(name: string, milliseconds: number): void {
  console.log(`${milliseconds.toFixed(1).padStart(9)} ms  ${name}`);
}

await main();
