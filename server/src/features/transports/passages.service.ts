import { isDeepStrictEqual } from 'node:util';
import {
  dateFieldOf,
  isGate,
  type SeenContainer,
  type Transport,
  type TransportDetail,
} from '@boxyard/contract/gate/transports.ts';
import { type BoxFacts, factNames, factsBeside, noFacts } from '@boxyard/contract/yard/box-facts.ts';
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

/** A container comes in and goes out in turn: a second passage in the same direction is a slip, mostly; and so is one out before the only one in. @throws 409 */
export async function refuseRepeat(ctx: Ctx, { name: container }: Container, move: Move): Promise<void> {
  const date = dateOfMove(move);
  if (!isGate(move.type) || date === null) return;
  const { before, after } = await findNeighbours(ctx, { ...move, date });
  const same = [before, after].find((neighbour) => neighbour?.type === move.type);
  if (same) throw conflict('passageRepeated', { container, tripCode: same.tripCode, date: same.date });
  if (move.type === 'gate_out' && !before && after)
    throw conflict('outBeforeIn', { container, tripCode: after.tripCode, date: after.date });
}

const seenNames = ['containerCondition', 'isDefective', 'isEmpty', 'sealNumber', ...factNames] as const;
type Facts = { [Name in (typeof seenNames)[number]]?: Transport[Name] | undefined };

/** The seal only where it is another than that of the record. */
type Unsaid = BoxFacts & Partial<Pick<SeenContainer, 'sealNumber'>>;

/**
 * What a gate move has that says nothing of it: on the way in, once the box has been here before, that of a box of which nothing is
 * told yet, but for its inspection; else what its record said then. What is told of a load or of a seal ends with it.
 * @param said what the request says, null for nothing
 */
export async function unsaidOf(
  ctx: Ctx,
  container: Container,
  move: Move,
  said: { isEmpty?: boolean | null | undefined; sealNumber?: string | null | undefined } = {},
): Promise<Unsaid> {
  const date = dateOfMove(move) ?? 0;
  const isLate = date < Date.now() / 1000 - 86_400;
  if (move.type === 'gate_in' && (await findNeighbours(ctx, { ...move, date })).before) return saidOfReturn(container);
  const record = isLate ? await getSeenContainer(ctx, container.id, date) : container;
  return factsBeside(record, said);
}

/** The facts of a container that comes back while the gate move says nothing about them: none of the earlier visit, but the day of the last PTI. */
export const saidOfReturn = ({ ptiDay }: Pick<BoxFacts, 'ptiDay'>) => ({ ...noFacts, ptiDay, sealNumber: '' });

/** The container as a gate move of that kind and time has it that says nothing of it. @throws 404 */
export async function seenAt(
  ctx: Ctx,
  containerId: number,
  { type, at }: { type?: 'gate_in' | 'gate_out' | undefined; at?: number | undefined },
): Promise<SeenContainer> {
  const seen = await getSeenContainer(ctx, containerId, at);
  if (type === undefined) return seen;
  const date = at ?? Math.floor(Date.now() / 1000);
  const move = { containerId, type, arrivalDate: date, departureDate: date };
  return { ...seen, ...(await unsaidOf(ctx, await containers.get(ctx, containerId), move)) };
}

/** What is said about a container and differs from its record. */
export function newsOf(container: Pick<Container, keyof Facts>, said: Facts): Facts {
  // Null in a field of the state means: as the record has it. Null in a fact means that there is none.
  const isSaid = (name: keyof Facts) =>
    said[name] !== undefined && (said[name] !== null || factNames.some((fact) => fact === name));
  const news = seenNames.filter((name) => isSaid(name) && !isDeepStrictEqual(said[name], container[name]));
  return Object.fromEntries(news.map((name) => [name, said[name]]));
}

/** Nothing of a box that has left is plugged in here any more. */
export const unpluggedBy = ({ type }: Pick<Move, 'type'>) => (type === 'gate_out' ? { isPluggedIn: false } : {});

/** How the container was seen at its last passage is how it is. @param said what the request says about it */
export async function tellContainer(
  ctx: Ctx,
  container: Container,
  transport: TransportDetail,
  said: Facts,
): Promise<TransportDetail> {
  const changes = newsOf(container, { ...said, ...unpluggedBy(transport) });
  if (!isGate(transport.type) || Object.keys(changes).length === 0) return transport;
  const { after } = await findNeighbours(ctx, transport);
  if (!after) await containers.update(ctx, container.id, changes, undefined);
  return transport;
}
