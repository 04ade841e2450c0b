import { isDeepStrictEqual } from 'node:util';
import type { Target } from './rounds.ts';
import { requestsOf, type WorkName } from './works.ts';

interface Answer {
  /** Ours. */
  payload?: unknown;
  meta?: { total: number };
  /** The ceiling's. */
  data?: unknown;
  total?: number;
}

/** Refuses to compare two that do not do the same work: the rows of a list with their total, and a record. */
export async function requireSameAnswers(ours: Target, ceiling: Target): Promise<void> {
  for (const work of ['list', 'detail'] as const) {
    const [one, other] = [await ask(ours, work), await ask(ceiling, work)];
    const rows = [namesOf(one.payload), namesOf(other.data)];
    if (rows[0]?.length && isDeepStrictEqual(rows[0], rows[1]) && one.meta?.total === other.total) continue;
    throw new Error(
      `Ours and the ceiling answer differently (${work}): ${JSON.stringify([one, other]).slice(0, 1000)}`,
    );
  }
}

async function ask(target: Target, work: WorkName): Promise<Answer> {
  const [request] = requestsOf(work, target.peer, target.known, 0, 1)[0] ?? [];
  if (!request) throw new Error(`There is no request for ${work}.`);
  const headers = { authorization: `Bearer ${await target.token()}`, 'content-type': 'application/json' };
  const { method, path, body } = request;
  const reply = await fetch(target.url + path, { method, headers, ...(body && { body }) });
  if (!reply.ok) throw new Error(`${path} answered ${reply.status}.`);
  return (await reply.json()) as Answer; // of one or the other
}

/** What both say of a container: its id and its names. */
function namesOf(answer: unknown): unknown[] {
  const rows = (Array.isArray(answer) ? answer : [answer]) as Record<string, unknown>[]; // both answer objects
  return rows.map(({ id, name, clientName, warehouseName }) => [id, name, clientName, warehouseName]);
}
