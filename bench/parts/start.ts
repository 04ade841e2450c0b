import { freePort } from '../../scripts/free-port.ts';
import { runServer, temporaryDataDir } from '../../scripts/run-server.ts';
import { type Goal, type Part, table } from '../report.ts';
import { startCommand } from '../stage.ts';
import { figure, median } from '../statistics.ts';

export const measureStart: Part = async ({ stage }) => {
  const { startedIn, atRest } = await stage();
  const seconds = median(startedIn.ours) / 1000;
  return {
    title: 'Start, and memory at rest',
    lines: table(
      ['', 'ours:', 'ceiling:'],
      [
        ['start to the first 200, a new database with the demo, s', figure(await startAnew(), 2), ''],
        [
          'the same, a database that is there; ours with its own PostgreSQL, s',
          figure(seconds, 2),
          figure(startedIn.ceiling / 1000, 2),
        ],
        ['memory of the server, MB', figure(atRest.ours), figure(atRest.ceiling)],
        ['memory of its own PostgreSQL, MB', figure(atRest.postgres), ''],
      ],
    ),
    goals: [
      {
        what: 'Start on a database that is there, its own PostgreSQL included',
        goal: 'at most 1.5 s',
        measured: `${figure(seconds, 2)} s`,
        holds: seconds <= 1.5,
      },
      memoryGoal('Memory of the server at rest', 130, atRest.ours),
      memoryGoal('Memory of its own PostgreSQL at rest', 60, atRest.postgres),
    ],
  };
};

/** The most that any round took; nothing where none was run. */
export const measureMemory: Part = async ({ memory }) => ({
  title: 'Memory under load: the most in any round, pages shared with others included',
  lines: table(['', 'ours:', 'ceiling:'], [['memory of the server, MB', figure(memory.ours), figure(memory.ceiling)]]),
  goals: memory.ours > 0 ? [memoryGoal('Memory of the server under load', 250, memory.ours)] : [],
});

const memoryGoal = (what: string, most: number, measured: number): Goal => ({
  what,
  goal: `at most ${most} MB`,
  measured: `${figure(measured)} MB`,
  holds: measured <= most,
});

/** @returns seconds until a server answers that has to make its database and the demo */
async function startAnew(): Promise<number> {
  const data = temporaryDataDir();
  try {
    const log = 'test-results/bench-server-anew.log';
    const server = await runServer({ port: await freePort(), dataDir: data.path, log, command: startCommand() });
    await server.stop();
    return server.startedIn / 1000;
  } finally {
    data.remove();
  }
}
