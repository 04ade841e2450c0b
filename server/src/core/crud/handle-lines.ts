import type { bulkModes, SavedLine } from '@boxyard/contract/core/bulk.ts';
import {
  type FieldError,
  fieldError,
  fieldErrors,
  maxFieldErrors,
  type ProblemBody,
} from '@boxyard/contract/core/problems.ts';
import type { Route } from '@boxyard/contract/core/route.ts';
import type { z } from 'zod';
import { quietly } from '../db/quietly.ts';
import { withSavepoint } from '../db/savepoint.ts';
import { problemOfDatabase } from '../http/constraints.ts';
import type { Ctx } from '../http/context.ts';
import { handle } from '../http/handle.ts';
import { invalidFields, Problem } from '../http/problems.ts';
import type { Services } from '../http/services.ts';
import { lockExisting, type WithExternalId } from './external-ids.ts';

interface LinesBody {
  mode: (typeof bulkModes)[number];
  lines: Record<string, unknown>[];
}
interface LineResult<Done> {
  done: Done | null;
  problem: ProblemBody | null;
}
type LinesRoute<Line, Done> = Route & { path: `/:account/${string}` } & {
  body: z.ZodType<LinesBody>;
  response: z.ZodType<{ lines: LineResult<Done>[] }>;
  line: z.ZodType<Line>;
};

/** Does one line. */
type Work<Line, Done> = (line: Line) => Promise<Done>;
/** Locks what the lines need, in one order for all calls, and answers what does a line. */
type Prepare<Line, Done> = (ctx: Ctx, lines: Line[]) => Promise<Work<Line, Done>>;

/** So many wrong fields of one line are told where the others are done. */
const mostOfLine = 10;

type Read<Line> = { line: Line } | { errors: FieldError[] };

/**
 * Registers a call of many lines: each as the call for one record does it, in one transaction for all of them.
 * @param first for the lines that can be read, as that of `handle`
 */
export function handleLines<Line, Done>(
  app: Services,
  route: LinesRoute<Line, Done>,
  prepare: Prepare<Line, Done>,
  first?: (lines: Line[]) => ((ctx: Ctx) => Promise<void>) | undefined,
): void {
  const read = (given: unknown): Read<Line> => {
    const { data, error } = route.line.safeParse(given);
    return error ? { errors: fieldErrors(error) } : { line: data as Line }; // without an error there are data
  };
  const { body, response } = route;
  handle<Route & { path: `/:account/${string}`; body: typeof body; response: typeof response }>(
    app,
    route,
    (ctx, { body: { mode, lines } }) =>
      quietly(ctx.tx, async () => ({ lines: await doLines(ctx, mode, lines.map(read), prepare) })),
    first && {
      first: ({ body: { lines } }) => first(lines.map(read).flatMap((each) => ('line' in each ? each.line : []))),
    },
  );
}

async function doLines<Line, Done>(
  ctx: Ctx,
  mode: LinesBody['mode'],
  lines: Read<Line>[],
  prepare: Prepare<Line, Done>,
): Promise<LineResult<Done>[]> {
  const work = await prepare(
    ctx,
    lines.flatMap((each) => ('line' in each ? [each.line] : [])),
  );
  const outcomes: Outcome<Done>[] = [];
  for (const each of lines) {
    if ('errors' in each) outcomes.push({ problem: invalidFields(each.errors.slice(0, mostOfLine)) });
    else outcomes.push(await alone(ctx, () => work(each.line)));
  }
  if (mode === 'all') refuseAny(outcomes);
  return outcomes.map((outcome) =>
    'problem' in outcome ? { done: null, problem: outcome.problem.body() } : { done: outcome.done, problem: null },
  );
}

type Outcome<Done> = { done: Done } | { problem: Problem };

/** A line by itself: what refuses it leaves the others. What another call can cause refuses the whole, to be sent again. */
async function alone<Done>(ctx: Ctx, work: () => Promise<Done>): Promise<Outcome<Done>> {
  try {
    return { done: await withSavepoint(ctx, work, (error) => Promise.reject(error)) };
  } catch (error) {
    const problem = refusalOf(error);
    if (!problem) throw error;
    return { problem };
  }
}

/** The refusals of all lines as that of the call, each at its line. */
function refuseAny(outcomes: Outcome<unknown>[]): void {
  const refused = outcomes.flatMap((outcome, at) => ('problem' in outcome ? [{ at, problem: outcome.problem }] : []));
  const [first] = refused;
  if (!first) return;
  const errors = refused.flatMap(({ at, problem: { errors, key, params } }) =>
    (errors ?? [fieldError('', key, params)]).map((each) => within(at, each)),
  );
  const { code, key, params } = first.problem;
  throw new Problem(code, key, params, errors.slice(0, maxFieldErrors));
}

function refusalOf(error: unknown): Problem | undefined {
  const problem = error instanceof Problem ? error : problemOfDatabase(error);
  return problem?.key === 'tryAgain' || problem?.code === 'UNAVAILABLE' ? undefined : problem;
}

const within = (at: number, error: FieldError): FieldError => ({
  ...error,
  path: ['lines', at, error.path].filter((part) => part !== '').join('.'),
});

/** Lines that make a record, or change the one that has their id of another system. */
export const savingLines =
  <Line extends { externalId?: string | undefined; version?: number | undefined }>(
    table: WithExternalId,
    save: {
      make: (ctx: Ctx, line: Omit<Line, 'version'>) => Promise<{ id: number; version: number }>;
      change: (
        ctx: Ctx,
        id: number,
        line: Omit<Line, 'version'>,
        version: number | undefined,
      ) => Promise<{ id: number; version: number }>;
      /** What else is to be locked before. */
      lock?: (ctx: Ctx, lines: Line[]) => Promise<unknown>;
    },
  ): Prepare<Line, SavedLine> =>
  async (ctx, lines) => {
    const externalIds = lines.flatMap(({ externalId }) => externalId || []);
    const known = await lockExisting(ctx, table, externalIds, async () => save.lock?.(ctx, lines));
    return async ({ version, ...line }) => {
      const former = line.externalId ? known.get(line.externalId) : undefined;
      if (former === undefined && version !== undefined) throw new Problem('STALE', 'notThereYet');
      const saved = await (former === undefined ? save.make(ctx, line) : save.change(ctx, former, line, version));
      if (line.externalId) known.set(line.externalId, saved.id);
      return { id: saved.id, version: saved.version, isNew: former === undefined };
    };
  };
