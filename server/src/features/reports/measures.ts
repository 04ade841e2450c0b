import type { ReportName } from '@boxyard/contract/reports/report-names.ts';
import type { reportShapes } from '@boxyard/contract/reports/shapes.ts';
import { type RawBuilder, sql } from 'kysely';
import type { InAccount } from '../../core/http/context.ts';
import { ages, sumOf } from '../receivables/receivables.queries.ts';
import type { Asked } from './asked.ts';
import { ageFacts, dwellFacts, stockFacts } from './facts/boxes.ts';
import { damageFacts } from './facts/damages.ts';
import { moveFacts } from './facts/moves.ts';
import { occupancyFacts } from './facts/occupancy.ts';
import { receivableFacts } from './facts/receivables.ts';
import { revenueFacts } from './facts/revenue.ts';
import { taskFacts } from './facts/tasks.ts';

/** How a measure is counted of facts, and which of them it counts: all where nothing is said. */
export interface Measure {
  value: RawBuilder<unknown>;
  counts?: RawBuilder<unknown>;
  /** What one of its rows adds to it, where that is not the whole amount of the row. */
  amount?: RawBuilder<unknown>;
}

const countOf = (counts: RawBuilder<unknown>): Measure => ({ value: sql`count(*) filter (where ${counts})`, counts });
const all: Measure = { value: sql`count(*)` };
const isIn = sql`direction = 'gate_in'`;
const isOut = sql`direction = 'gate_out'`;
const ofAge = (name: keyof typeof ages): Measure => ({ value: sumOf(ages[name]), counts: ages[name] });
const isCounted = sql`is_counted`;
const median = sql`percentile_cont(0.5) within group (order by days)`;
const lengths = {
  stays: all,
  average: { value: sql`avg(days)` },
  median: { value: median },
  p90: { value: sql`percentile_cont(0.9) within group (order by days)` },
  longest: { value: sql`max(days)` },
};
const peak = sql`max(peak)`;

interface Source<N extends ReportName> {
  facts: (ctx: InAccount, asked: Asked) => RawBuilder<unknown>;
  measures: Record<keyof (typeof reportShapes)[N]['measures'], Measure>;
}

/** Each report: one query of what it counts, and its measures over that. A new report is a line here and one in the contract. */
export const sources: { [N in ReportName]: Source<N> } = {
  stock: {
    facts: stockFacts,
    measures: {
      containers: all,
      teu: { value: sql`sum(teu)` },
      days0: countOf(sql`age = '0'`),
      days8: countOf(sql`age = '8'`),
      days31: countOf(sql`age = '31'`),
      days61: countOf(sql`age = '61'`),
      days91: countOf(sql`age = '91'`),
    },
  },
  movements: {
    facts: moveFacts,
    measures: {
      in: countOf(isIn),
      out: countOf(isOut),
      teuIn: { value: sql`coalesce(sum(teu) filter (where ${isIn}), 0)`, counts: isIn },
      teuOut: { value: sql`coalesce(sum(teu) filter (where ${isOut}), 0)`, counts: isOut },
    },
  },
  dwell: { facts: dwellFacts, measures: lengths },
  age: { facts: ageFacts, measures: lengths },
  occupancy: {
    facts: occupancyFacts,
    measures: {
      peak: { value: peak },
      positions: { value: sql`max(positions)` },
      share: { value: sql`100.0 * ${peak} / nullif(max(positions), 0)` },
      averagePeak: { value: sql`avg(peak)` },
      peakTeu: { value: sql`max(peak_teu)` },
    },
  },
  revenue: {
    facts: revenueFacts,
    measures: {
      charges: countOf(isCounted),
      net: { value: sql`sum(net)`, counts: isCounted },
      billed: { value: sql`sum(amount)`, counts: isCounted },
      later: { value: sql`sum(later)`, counts: sql`later <> 0`, amount: sql`later` },
      running: { value: sql`sum(running)`, counts: sql`running > 0`, amount: sql`running` },
      paid: { value: sql`sum(paid)`, counts: sql`paid > 0` },
      owed: { value: sql`coalesce(sum(open) filter (where is_invoiced), 0)`, counts: sql`open > 0 and is_invoiced` },
      uninvoiced: {
        value: sql`coalesce(sum(open) filter (where not is_invoiced), 0)`,
        counts: sql`open > 0 and not is_invoiced`,
      },
      open: { value: sql`sum(open)`, counts: sql`open > 0` },
    },
  },
  receivables: {
    facts: receivableFacts,
    measures: {
      notDue: ofAge('notDue'),
      to30: ofAge('to30'),
      to60: ofAge('to60'),
      to90: ofAge('to90'),
      over90: ofAge('over90'),
      credit: ofAge('credit'),
      uninvoiced: ofAge('uninvoiced'),
      running: ofAge('running'),
      total: { value: sql`sum(amount)` },
    },
  },
  damages: {
    facts: damageFacts,
    measures: {
      damages: all,
      // Divided by the gate moves of the same kind in report.queries.ts.
      per100: { value: sql`null::float8` },
      repaired: countOf(sql`until is not null`),
      repairDays: { value: median, counts: sql`until is not null` },
    },
  },
  tasks: {
    facts: taskFacts,
    measures: {
      opened: countOf(sql`is_opened`),
      done: countOf(sql`is_done`),
      overdue: countOf(sql`is_overdue`),
      leadDays: {
        value: sql`percentile_cont(0.5) within group (order by days) filter (where is_done)`,
        counts: sql`is_done`,
      },
    },
  },
  gate: {
    facts: moveFacts,
    measures: {
      moves: all,
      in: countOf(isIn),
      out: countOf(isOut),
      late: countOf(sql`is_late`),
      lateShare: { value: sql`100.0 * count(*) filter (where is_late) / nullif(count(*), 0)`, counts: sql`is_late` },
    },
  },
};

export const measureOf = (name: ReportName, measure: string): Measure | undefined =>
  (sources[name].measures as Record<string, Measure>)[measure]; // names of the contract
