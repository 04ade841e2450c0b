import { dateFieldOf, isGate, type Transport, type TransportDetail } from '@boxyard/contract/gate/transports.ts';
import type { Container } from '@boxyard/contract/yard/containers.ts';
import type { Ctx } from '../../core/http/context.ts';
import { conflict, invalid } from '../../core/http/problems.ts';
import { containers } from '../containers/containers.queries.ts';
import { findNeighbours } from './passages.queries.ts';

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

const factNames = ['containerCondition', 'isDefective', 'isEmpty', 'sealNumber'] as const;
type Facts = { [Name in (typeof factNames)[number]]?: Transport[Name] | undefined };

/** What is said about a container and differs from its record. */
export function newsOf(container: Pick<Container, keyof Facts>, said: Facts): Facts {
  const news = factNames.filter((name) => (said[name] ?? container[name]) !== container[name]);
  return Object.fromEntries(news.map((name) => [name, said[name]]));
}

/** How the container was seen at its last passage is how it is. @param said what the request says about it */
export async function tellContainer(
  ctx: Ctx,
  container: Container,
  transport: TransportDetail,
  said: Facts,
): Promise<TransportDetail> {
  const changes = newsOf(container, said);
  if (!isGate(transport.type) || Object.keys(changes).length === 0) return transport;
  const { after } = await findNeighbours(ctx, transport);
  if (!after) await containers.update(ctx, container.id, changes, undefined);
  return transport;
}
