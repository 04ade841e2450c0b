import { inTurns, type Target } from '../load/rounds.ts';
import { type Goal, type Part, table } from '../report.ts';
import { sizes } from '../seed.ts';
import { openStage } from '../stage.ts';
import { figure } from '../statistics.ts';

const times = 10;
const most = 1.3;

/** The same list and detail on a database with ten times the containers, in turns with the usual one. */
export const measureGrowth: Part = async ({ stage, length }) => {
  const usual = (await stage()).ours;
  const stageOfMany = await openStage(sizes.containers * times);
  const grown = stageOfMany.ours;
  const sameStart = { ...grown, known: { ...grown.known, digits: usual.known.digits } };
  const [small, large] = [figure(usual.known.containers), figure(grown.known.containers)];
  const compare = async (name: string, work: 'list' | 'detail', target: Target) => {
    const of = await inTurns({ usual, target }, work, length);
    const [before, now] = [of.usual.serverMs + of.usual.postgresMs, of.target.serverMs + of.target.postgresMs];
    const speed = [figure(of.usual.perSecond), figure(of.target.perSecond)];
    const row = [name, ...speed, figure(before, 2), figure(now, 2), figure(now / before, 2)];
    const goal: Goal = {
      what: `Growth: processor time of a ${work} at ${large} containers`,
      goal: `at most ${most} × that at ${small}`,
      measured: figure(now / before, 2),
      holds: now / before <= most,
    };
    return { row, goal };
  };
  try {
    const list = await compare('list, 1,000 that begin so', 'list', grown);
    const ofMore = await compare('list, the same start, so that ten times as many begin so', 'list', sameStart);
    const detail = await compare('detail', 'detail', grown);
    const columns = [
      `requests a second at ${small}`,
      `at ${large}`,
      `processor ms a request at ${small}`,
      `at ${large}`,
    ];
    return {
      title: 'Growth: ten times the containers',
      lines: table(['', ...columns.map((name) => `${name}:`), 'ratio:'], [list.row, ofMore.row, detail.row]),
      goals: [list.goal, detail.goal],
    };
  } finally {
    await stageOfMany.close();
  }
};
