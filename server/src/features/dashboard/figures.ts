import type { Dashboard } from '@boxyard/contract/core/dashboard.ts';
import { LRUCache } from 'lru-cache';
import type { Ctx } from '../../core/http/context.ts';
import type { Services } from '../../core/http/services.ts';
import { findUnpaid } from '../transactions/transactions.queries.ts';
import { findFlow, findTaskCounts } from './dashboard.queries.ts';
import { findYard } from './yard.queries.ts';

type Figures = Pick<Dashboard, 'occupancy' | 'dwell' | 'flow' | 'openTasks' | 'overdueTasks' | 'unpaid'>;

/** @param knownMs the age of the last change that the reader knows of; the figures are not older */
export type ReadFigures = (ctx: Ctx, knownMs: number | undefined) => Promise<Figures>;

/** How old figures may be: while nothing was heard to change in the account, and otherwise. */
const [unchangedMs, changedMs] = [5_000, 2_000];
const mostAccounts = 1_000;

interface Calculation {
  /** In milliseconds of the process; each statement has run since. */
  begunAt: number;
  isRunning: boolean;
  /** A change of the account was heard since. */
  isChanged: boolean;
  figures: Promise<Figures>;
  /** What was worked out before, until this is done. */
  former?: Pick<Calculation, 'begunAt' | 'figures'> | undefined;
}

/**
 * The figures of each account, worked out once for all who ask at the same time or soon after. Who knows of no newer change gets the
 * former ones while they are worked out anew.
 */
export function keepFigures({ events }: Pick<Services, 'events'>): ReadFigures {
  const last = new LRUCache<number, Calculation>({ max: mostAccounts });
  events.on((event) => {
    if (event === 'resync') return last.clear();
    const calculation = last.peek(event.account);
    if (calculation) calculation.isChanged = true;
  });

  function begin(ctx: Ctx): Promise<Figures> {
    const before = last.peek(ctx.account.id);
    const calculation: Calculation = {
      begunAt: performance.now(),
      isRunning: true,
      isChanged: false,
      figures: workOut(ctx),
      former: before && { begunAt: before.begunAt, figures: before.figures },
    };
    last.set(ctx.account.id, calculation);
    calculation.figures = calculation.figures.finally(() => {
      calculation.isRunning = false;
      calculation.former = undefined;
    });
    calculation.figures.catch(() => {
      if (last.peek(ctx.account.id) === calculation) last.delete(ctx.account.id);
    });
    return calculation.figures;
  }

  return async (ctx, knownMs = Number.POSITIVE_INFINITY) => {
    const askedAt = performance.now();
    for (;;) {
      const calculation = last.get(ctx.account.id);
      if (!calculation) return begin(ctx);
      const { begunAt, isRunning, isChanged, figures, former } = calculation;
      if (former && former.begunAt >= askedAt - knownMs) return former.figures;
      const isGood = begunAt >= askedAt - knownMs && askedAt - begunAt <= (isChanged ? changedMs : unchangedMs);
      if (!isGood && !isRunning) return begin(ctx);
      // A failure is that of another request, which is answered it: this one asks for itself.
      const found = await figures.catch(() => undefined);
      if (isGood && found) return found;
    }
  };
}

async function workOut(ctx: Ctx): Promise<Figures> {
  const [yard, flow, taskCounts, unpaid] = await Promise.all([
    findYard(ctx),
    findFlow(ctx),
    findTaskCounts(ctx),
    findUnpaid(ctx),
  ]);
  return { ...yard, flow, ...taskCounts, unpaid };
}
