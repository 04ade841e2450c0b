import { isDeepStrictEqual } from 'node:util';
import { dateFieldOf, isGate, type Transport, type TransportDetail } from '@boxyard/contract/gate/transports.ts';
import { BoxFacts, factNames, noFacts } from '@boxyard/contract/yard/box-facts.ts';
import type { Container } from '@boxyard/contract/yard/containers.ts';
import type { Ctx } from '../../core/http/context.ts';
import { conflict, invalid } from '../../core/http/problems.ts';
import { containers } from '../containers/containers.queries.ts';
import { findNeighbours, getSeenContainer } from './passages.queries.ts';

type Move = Pick<Transport, 'containerId' | 'type' | 'arrivalDate' | 'departureDate'> & { id?: number };

/** The date that counts: arrival in, departure out. */
export const dateOfMove = (move: Move): number | null => move[dateFieldOf(move.type)];

/** How far the clocks of a client and of the server may be apart. */
const aheadSeconds = 15 * 60;

/** What has passed has passed already. @throws 422 on `path` */
export function refuseAhead(path: string, date: number | null): void {
  if (isAhead(date)) throw invalid(path, 'passageAhead');
}
export const isAhead = (date: number | null): boolean => date !== null && date > Date.now() / 1000 + aheadSeconds;

/** A container comes in and goes out in turn: a second passage in the same direction is a slip, mostly. @throws 409 */
export async function refuseRepeat(ctx: Ctx, { name: container }: Container, move: Move): Promise<void> {
  const date = dateOfMove(move);
  if (!isGate(move.type) || date === null) return;
  const { before, after } = await findNeighbours(ctx, { ...move, date });
  const same = [before, after].find((neighbour) => neighbour?.type === move.type);
  if (same) throw conflict('passageRepeated', { container, tripCode: same.tripCode, date: same.date });
}

const seenNames = ['containerCondition', 'isDefective', 'isEmpty', 'sealNumber', ...factNames] as const;
type Facts = { [Name in (typeof seenNames)[number]]?: Transport[Name] | undefined };

/**
 * What a gate move that says nothing of them has as its facts: on the way in those of a box of which nothing is told yet, but for its
 * inspection, once it has been here before; else what its record said then.
 */
export async function factsOf(ctx: Ctx, container: Container, move: Move): Promise<BoxFacts> {
  const date = dateOfMove(move) ?? 0;
  const isLate = date < Date.now() / 1000 - 86_400;
  if (move.type === 'gate_in' && (await findNeighbours(ctx, { ...move, date })).before)
    return { ...noFacts, ptiDay: container.ptiDay };
  return BoxFacts.parse(isLate ? await getSeenContainer(ctx, container.id, date) : container);
}

/** What is said about a container and differs from its record. */
export function newsOf(container: Pick<Container, keyof Facts>, said: Facts): Facts {
  // Of the state null says: as its record has it. Of the facts it says that there is none.
  const isSaid = (name: keyof Facts) =>
    said[name] !== undefined && (said[name] !== null || factNames.some((fact) => fact === name));
  const news = seenNames.filter((name) => isSaid(name) && !isDeepStrictEqual(said[name], container[name]));
  return Object.fromEntries(news.map((name) => [name, said[name]]));
}

/** How the container was seen at its last passage is how it is. @param said what the request says about it */
export async function tellContainer(
  ctx: Ctx,
  container: Container,
  transport: TransportDetail,
  said: Facts,
): Promise<TransportDetail> {
  // Nothing of it is plugged in here any more.
  const unplugged = transport.type === 'gate_out' ? { isPluggedIn: false } : {};
  const changes = newsOf(container, { ...said, ...unplugged });
  if (!isGate(transport.type) || Object.keys(changes).length === 0) return transport;
  const { after } = await findNeighbours(ctx, transport);
  if (!after) await containers.update(ctx, container.id, changes, undefined);
  return transport;
}
