import { randomUUID } from 'node:crypto';
import { actHeader, actRoutes } from '@boxyard/contract/core/acts.ts';
import type { CallInput, Route } from '@boxyard/contract/core/route.ts';
import { expect } from 'vitest';
import type { Depot, Person } from './depot.ts';

/** Calls a route as an act. @returns the id by which the act is undone */
export async function act<R extends Route>(
  person: Person,
  route: R,
  input: CallInput<R>,
  id: string = randomUUID(),
): Promise<string> {
  const answer = await person.call(route, input, { headers: { [actHeader]: id } });
  expect(answer.status, JSON.stringify(answer.status >= 400 && answer.problem)).toBeLessThan(300);
  return id;
}

export const undo = ({ account }: Depot, id: string, person: Person) =>
  person.call(actRoutes.undo, { params: { account, act: id } });

/** The status and the sentence with which an undo is refused. */
export async function refusal(depot: Depot, id: string, person: Person): Promise<[number, string]> {
  const { status, problem } = await undo(depot, id, person);
  return [status, problem.detail];
}
