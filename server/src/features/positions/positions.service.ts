import type { Container } from '@boxyard/contract/containers.ts';
import type { ActivePositions, PositionRequest } from '@boxyard/contract/positions.ts';
import { attempt, refusedBy } from '../../core/attempt.ts';
import type { Ctx } from '../../core/context.ts';
import { conflict, invalid } from '../../core/problems.ts';
import { containers } from '../containers/containers.queries.ts';
import { hasSection } from '../storage-areas/storage-areas.queries.ts';
import { findGoneButPlaced } from '../transports/still-placed.queries.ts';
import { findOpenTransfer } from '../work-tasks/work-tasks.queries.ts';
import {
  findOccupant,
  findPlaces,
  findStacks,
  followWarehouse,
  holdRows,
  type Kind,
  storePlace,
} from './places.queries.ts';
import { warningsOf } from './warnings.ts';

/** Where a container stands and is to stand; the warnings are about the reserved place, else about the current one, and about one that left by the gate. */
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
  return { positions: { current, reserved }, transferTaskId: reservedTaskId, warnings: [...gone, ...warnings] };
}

/** Puts a container that stands nowhere into the yard. @throws 404, 409 with who stands there, 422 outside the grid */
export async function placeContainer(ctx: Ctx, containerId: number, at: PositionRequest): Promise<ActivePositions> {
  const container = await containers.lock(ctx, containerId);
  const { current } = await findPlaces(ctx, containerId);
  if (current[0]) throw conflict('alreadyPlaced', { container: container.name, place: pathOf(current) });
  await hold(ctx, container, 'current', at);
  await followWarehouse(ctx, containerId);
  return activePositions(ctx, containerId);
}

/** Reserves the target of a transfer, in place of an earlier reservation without a task. @throws 404, 409, 422 */
export async function reservePlace(ctx: Ctx, containerId: number, at: PositionRequest): Promise<ActivePositions> {
  const container = await containers.lock(ctx, containerId);
  const { current, reserved } = await findPlaces(ctx, containerId);
  if (current.length === 0) throw conflict('notPlaced', { container: container.name });
  const task = await findOpenTransfer(ctx, containerId);
  if (task) throw conflict('transferOpen', { container: container.name, task: task.id });
  if (reserved[0]) await holdRows(ctx, [reserved[0], at]);
  await hold(ctx, container, 'reserved', at);
  return activePositions(ctx, containerId);
}

async function hold(ctx: Ctx, container: Container, kind: Kind, at: PositionRequest): Promise<void> {
  if (at.blockIndex !== container.hSize)
    throw invalid('blockIndex', 'wrongFootprint', { container: container.name, count: container.hSize });
  await attempt(
    ctx,
    () => storePlace(ctx, container.id, kind, at),
    async (error) => {
      if (refusedBy(error) === 'container_place_in_grid') {
        throw (await hasSection(ctx, at.sasId))
          ? invalid('position', 'outsideGrid')
          : invalid('sasId', 'unknownRecord');
      }
      if (refusedBy(error) !== 'container_place_free') throw error;
      const occupant = await findOccupant(ctx, container.id, at);
      if (!occupant) throw conflict('positionContested');
      throw conflict(occupant.kind === 'current' ? 'positionTaken' : 'positionReserved', {
        container: occupant.name,
        place: occupant.path,
      });
    },
  );
}

/** The text path of SPEC.md: `area > section > Row: n > Tier: n > Position: n - m`. */
function pathOf(cells: ActivePositions['positions']['current']): string {
  const first = cells[0];
  const last = cells.at(-1);
  if (!first || !last) return '';
  const range = first.position === last.position ? `${first.position}` : `${first.position} - ${last.position}`;
  return `${first.storageAreaName} > ${first.storageSectionName} > Row: ${first.row} > Tier: ${first.tier} > Position: ${range}`;
}
