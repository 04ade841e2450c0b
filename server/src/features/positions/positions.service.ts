import type { Container } from '@boxyard/contract/yard/containers.ts';
import { placeOfCells, placeText } from '@boxyard/contract/yard/places.ts';
import type { ActivePositions, PositionRequest, StoragePosition } from '@boxyard/contract/yard/positions.ts';
import { refusedBy } from '../../core/db/refusals.ts';
import { withSavepoint } from '../../core/db/savepoint.ts';
import type { Ctx } from '../../core/http/context.ts';
import { conflict, invalid } from '../../core/http/problems.ts';
import { containers } from '../containers/containers.queries.ts';
import { hasSection } from '../storage-areas/storage-areas.queries.ts';
import { findGoneButPlaced } from '../transports/still-placed.queries.ts';
import {
  adoptWarehouseOfPlace,
  dropReservation,
  findOccupant,
  findPlaces,
  findStacks,
  holdRows,
  type Kind,
  storePlace,
} from './places.queries.ts';
import { warningsOf } from './warnings.ts';
import { findBrokenRules } from './yard-rules.queries.ts';
import { passRules } from './yard-rules.service.ts';

/** The current and the reserved place, with warnings and the rules that it breaks about the reserved one if there is one, else about the current one. */
export async function activePositions(ctx: Ctx, containerId: number): Promise<ActivePositions> {
  const { current, reserved, reservedTaskId } = await findPlaces(ctx, containerId);
  const first = (reserved.length > 0 ? reserved : current).at(0);
  const last = (reserved.length > 0 ? reserved : current).at(-1);
  const warnings =
    first && last
      ? warningsOf(await findStacks(ctx, first.sasId, first.row), containerId, {
          tier: first.tier,
          from: first.position,
          to: last.position,
        })
      : [];
  const gone = current.length > 0 ? await findGoneButPlaced(ctx, containerId) : [];
  const [broken = []] = first
    ? await findBrokenRules(ctx, [
        { containerId, sectionId: first.sasId, row: first.row, tier: first.tier, from: first.position },
      ])
    : [];
  const rules = broken.map(({ key, message, params }) => ({ key, message, ...(params && { params }) }));
  return {
    positions: { current, reserved },
    transferTaskId: reservedTaskId,
    warnings: [...gone, ...warnings, ...rules],
  };
}

/** Places a container that has no place yet. @throws 404, 409 with the container in the way, 422 outside the grid */
export async function placeContainer(ctx: Ctx, containerId: number, at: PositionRequest): Promise<ActivePositions> {
  const container = await containers.lock(ctx, containerId);
  const { current } = await findPlaces(ctx, containerId);
  if (current[0])
    throw conflict('alreadyPlaced', { container: container.name, place: placeText(placeOfCells(current)) });
  await hold(ctx, container, 'current', at);
  await adoptWarehouseOfPlace(ctx, containerId);
  return activePositions(ctx, containerId);
}

/** Reserves the target of a transfer, in place of an earlier reservation without a task. @throws 404, 409, 422 */
export async function reservePlace(ctx: Ctx, containerId: number, at: PositionRequest): Promise<ActivePositions> {
  const container = await containers.lock(ctx, containerId);
  const { current, reserved, reservedTaskId: task } = await findPlaces(ctx, containerId);
  if (current.length === 0) throw conflict('notPlaced', { container: container.name });
  if (task !== null) throw conflict('transferOpen', { container: container.name, task });
  if (isSamePlace(current, at)) throw invalid('position', 'ownPlace');
  if (reserved[0]) await holdRows(ctx, [reserved[0], at]);
  await hold(ctx, container, 'reserved', at);
  return activePositions(ctx, containerId);
}

/** Whether cells are just those that a request names: a container may move by a position, onto some of its own cells. */
const isSamePlace = (cells: readonly StoragePosition[], { sasId, row, tier, position, blockIndex }: PositionRequest) =>
  cells.length === blockIndex &&
  cells.every(
    (cell) =>
      cell.sasId === sasId &&
      cell.row === row &&
      cell.tier === tier &&
      cell.position >= position &&
      cell.position < position + blockIndex,
  );

async function hold(ctx: Ctx, container: Container, kind: Kind, at: PositionRequest): Promise<void> {
  if (at.blockIndex !== container.hSize)
    throw invalid('blockIndex', 'wrongFootprint', { container: container.name, count: container.hSize });
  const against = await passRules(ctx, container, at);
  await withSavepoint(
    ctx,
    () => storePlace(ctx, container.id, kind, at, against),
    async (error) => {
      if (refusedBy(error) === 'container_place_in_grid') {
        throw (await hasSection(ctx, at.sasId))
          ? invalid('position', 'outsideGrid')
          : invalid('sasId', 'unknownRecord');
      }
      if (refusedBy(error) !== 'container_place_free') throw error;
      await refuseOccupied(ctx, [container.id], at);
      throw conflict('positionContested');
    },
  );
}

/** @throws 409 with the container that holds one of these cells, unless it is one of those given */
export async function refuseOccupied(ctx: Ctx, containerIds: readonly number[], at: PositionRequest): Promise<void> {
  const occupant = await findOccupant(ctx, containerIds, at);
  if (!occupant) return;
  throw conflict(occupant.kind === 'current' ? 'positionTaken' : 'positionReserved', {
    container: occupant.name,
    place: placeText(occupant.place),
  });
}

/** Drops a reservation that no task has taken over. @throws 404, 409 when there is none, or a task has it */
export async function cancelReservation(ctx: Ctx, containerId: number): Promise<void> {
  const { name } = await containers.lock(ctx, containerId);
  const { reservedTaskId: task } = await findPlaces(ctx, containerId);
  if (task !== null) throw conflict('transferOpen', { container: name, task });
  if (!(await dropReservation(ctx, containerId, null))) throw conflict('noReservation', { container: name });
}
