import { ContainerType } from '@boxyard/contract/container-types.ts';
import type { ContainerCreate, ContainerDetail, ContainerUpdate } from '@boxyard/contract/containers.ts';
import type { Ctx } from '../../core/context.ts';
import { conflict, invalid } from '../../core/problems.ts';
import { records } from '../../core/records.ts';
import { findPlaces } from '../positions/places.queries.ts';
import { findDefaultWarehouseId } from '../warehouses/warehouses.queries.ts';
import { containers, getContainer } from './containers.queries.ts';

const types = records('containerType', ContainerType);

/** Measures, ISO code and flags that are left out come from the type, the warehouse is the default one. */
export async function createContainer(ctx: Ctx, input: ContainerCreate): Promise<ContainerDetail> {
  const fromType = await takenFromType(ctx, input.containerTypeId);
  const warehouseId = input.warehouseId === undefined ? await findDefaultWarehouseId(ctx) : input.warehouseId;
  const given = Object.fromEntries(Object.entries(input).filter(([, value]) => value !== undefined));
  const { id } = await containers.insert(ctx, { ...fromType, ...given, warehouseId });
  return getContainer(ctx, id);
}

async function takenFromType(ctx: Ctx, typeId: number) {
  const type = await types.get(ctx, typeId).catch(() => {
    throw invalid('containerTypeId', 'unknownRecord');
  });
  const { tareWeightKg, maxGrossWeightKg, payloadCapacityKg, volumeCbm, widthFt, heightFt, lengthFt } = type;
  const { isoCode, isRefrigerated, allowsBulkLoading, size } = type;
  const measures = { tareWeightKg, maxGrossWeightKg, payloadCapacityKg, volumeCbm, widthFt, heightFt, lengthFt };
  return { ...measures, isoCode, isRefrigerated, allowsBulkLoading, hSize: footprintOf(size) };
}

/** Positions that a container of this nominal length takes. */
export function footprintOf(size: 20 | 40): number {
  return size / 20;
}

/** @throws 409 for a size or a warehouse that contradicts where the container stands */
export async function updateContainer(
  ctx: Ctx,
  id: number,
  input: ContainerUpdate,
  version?: number,
): Promise<ContainerDetail> {
  const before = await containers.lock(ctx, id);
  const places = await findPlaces(ctx, id);
  const current = places.current[0];
  if (current && input.hSize !== undefined && input.hSize !== before.hSize)
    throw conflict('footprintPlaced', { container: before.name });
  if (
    current &&
    input.warehouseId !== undefined &&
    input.warehouseId !== before.warehouseId &&
    input.warehouseId !== current.warehouseId
  ) {
    throw conflict('warehousePlaced', { container: before.name });
  }
  await containers.update(ctx, id, input, version);
  return getContainer(ctx, id);
}
