import { inTurns, type Round } from '../load/rounds.ts';
import { type WorkName, works } from '../load/works.ts';
import { type Goal, type Part, table } from '../report.ts';
import { figure } from '../statistics.ts';

/** The least share of the ceiling's requests that ours is to answer in the same time. */
const leastShare: Record<WorkName, number> = { list: 0.5, detail: 0.5, create: 0.4, dashboard: 0.5 };
/** The most that a request may cost, server and database together, as often as the ceiling's. */
const mostCost: Partial<Record<WorkName, number>> = { list: 2, detail: 2, dashboard: 2 };

/** Ours and the ceiling do a work in turns. */
export const pairOf =
  (work: WorkName): Part =>
  async ({ stage, length, memory }) => {
    const { ours, ceiling } = await stage();
    const of = await inTurns({ ours, ceiling }, work, length);
    for (const peer of ['ours', 'ceiling'] as const) memory[peer] = Math.max(memory[peer], of[peer].memory);
    const { title } = works[work];
    const { ours: own, ceiling: bare } = of;
    return { title, lines: rowsOf(own, bare), goals: goalsOf(work, own, bare), meaning: meaningOf(work, own) };
  };

/** What somebody does that the work answers. */
const clicks: Record<WorkName, string> = {
  list: 'A list of containers, filtered and sorted',
  detail: 'A container that is opened',
  create: 'A container that is saved, with history and notice',
  dashboard: 'The dashboard with all its figures',
};

const meaningOf = (work: WorkName, { p50, p99, perSecond }: Round): string =>
  `${clicks[work]}: ${figure(p50, 1)} ms for half of the requests, ${figure(p99, 1)} ms for 99 of 100; ${figure(perSecond)} a second.`;

const cost = ({ serverMs, postgresMs }: Round) => serverMs + postgresMs;

function rowsOf(ours: Round, ceiling: Round): string[] {
  const row = (name: string, value: (round: Round) => number, digits: number) => [
    name,
    figure(value(ours), digits),
    figure(value(ceiling), digits),
    figure(value(ours) / value(ceiling), 2),
  ];
  return table(
    ['', 'ours:', 'ceiling:', 'ratio:'],
    [
      row('requests a second', ({ perSecond }) => perSecond, 0),
      row('p50, ms', ({ p50 }) => p50, 1),
      row('p99, ms', ({ p99 }) => p99, 1),
      row('processor time of the server, ms a request', ({ serverMs }) => serverMs, 2),
      row('of PostgreSQL, ms a request', ({ postgresMs }) => postgresMs, 2),
      row('of both', cost, 2),
      row('of the load tool beside them', ({ toolMs }) => toolMs, 2),
    ],
  );
}

function goalsOf(work: WorkName, ours: Round, ceiling: Round): Goal[] {
  const [share, factor] = [ours.perSecond / ceiling.perSecond, cost(ours) / cost(ceiling)];
  const [least, most] = [leastShare[work], mostCost[work]];
  const name = `${work[0]?.toUpperCase()}${work.slice(1)}`;
  const requests = {
    what: `${name}: requests a second`,
    goal: `at least ${least} × the ceiling's`,
    measured: figure(share, 2),
    holds: share >= least,
  };
  if (!most) return [requests];
  const what = `${name}: processor time of a request`;
  return [
    requests,
    { what, goal: `at most ${most} × the ceiling's`, measured: figure(factor, 2), holds: factor <= most },
  ];
}
