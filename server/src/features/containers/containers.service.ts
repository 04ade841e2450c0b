import { type InheritedFromType, inheritedFromType } from '@boxyard/contract/settings/container-types.ts';
import type {
  Container,
  ContainerCreate,
  ContainerDetail,
  ContainerUpdate,
} from '@boxyard/contract/yard/containers.ts';
import { takeover } from '@boxyard/contract/yard/type-takeover.ts';
import { mayRead, refuseTakenNumber } from '../../core/crud/external-ids.ts';
import { withoutUndefined } from '../../core/crud/without-undefined.ts';
import type { Ctx } from '../../core/http/context.ts';
import { refuseImplausible } from '../../core/http/plausible.ts';
import { conflict, referred, taken } from '../../core/http/problems.ts';
import { containerTypes } from '../container-types/container-types.queries.ts';
import { findDefaultWarehouseId } from '../warehouses/warehouses.queries.ts';
import { containers, findFormerly, getContainer, lastColorsOf } from './containers.queries.ts';
import { findStandingWarehouse } from './standing.queries.ts';

/** Fields that are left out come from the container type, the warehouse is the default one, the colour that of the client's last container. */
export async function createContainer(ctx: Ctx, input: ContainerCreate): Promise<ContainerDetail> {
  const { id } = await makeContainer(ctx, input);
  return getContainer(ctx, id);
}

/** The same without reading it afterwards. */
export async function makeContainer(ctx: Ctx, { isAnother, ...input }: ContainerCreate): Promise<Container> {
  refuseImplausible('certification', { certificationExpiryDate: input.certificationExpiryDate });
  await refuseTakenNumber(ctx, input.name);
  if (!isAnother) await refuseFormerNumber(ctx, input.name);
  const type = await typeOf(ctx, input.containerTypeId);
  const warehouseId = input.warehouseId === undefined ? await findDefaultWarehouseId(ctx) : input.warehouseId;
  const styleWarehouseColor =
    input.styleWarehouseColor ?? (await lastColorsOf(ctx, [input.clientId])).get(input.clientId);
  const given = withoutUndefined({ ...input, styleWarehouseColor });
  return containers.insert(ctx, { ...inheritedFromType(type), ...given, warehouseId });
}

/** Whoever uses the number that another container had may mean that container. @param ownId may have it back @throws 409 */
async function refuseFormerNumber(ctx: Ctx, number: string, ownId?: number): Promise<void> {
  const renumbered = (await findFormerly(ctx, number)).find((each) => each.id !== ownId);
  if (!renumbered) return;
  const { name: container, clientName: client, id } = renumbered;
  throw taken('name', 'containerRenumbered', { number, container, client, ...(mayRead(ctx, 'container') && { id }) });
}

/** @throws 409 for a size or a warehouse that contradicts the container's current place */
export async function updateContainer(
  ctx: Ctx,
  id: number,
  input: ContainerUpdate,
  version?: number,
): Promise<ContainerDetail> {
  await changeContainer(ctx, id, input, version);
  return getContainer(ctx, id);
}

/** The same without reading it afterwards. */
export async function changeContainer(
  ctx: Ctx,
  id: number,
  { isAnother, ...input }: ContainerUpdate,
  version?: number,
): Promise<Container> {
  refuseImplausible('certification', { certificationExpiryDate: input.certificationExpiryDate });
  const before = await containers.lock(ctx, id, version);
  if (input.name !== undefined && input.name !== before.name) {
    await refuseTakenNumber(ctx, input.name, id);
    if (!isAnother) await refuseFormerNumber(ctx, input.name, id);
  }
  const ofType = await newlyInherited(ctx, before, input);
  const hSize = input.hSize ?? ofType.hSize ?? before.hSize;
  const standsIn = await findStandingWarehouse(ctx, id);
  if (standsIn !== undefined) {
    const { warehouseId = before.warehouseId } = input;
    const container = before.name;
    if (hSize !== before.hSize) throw conflict('footprintPlaced', { container });
    if (warehouseId !== before.warehouseId && warehouseId !== standsIn)
      throw conflict('warehousePlaced', { container });
  }
  return containers.update(ctx, id, { ...ofType, ...withoutUndefined(input), hSize }, undefined);
}

/** What a container gets from another type: its footprint, and what nobody typed otherwise since the type before. */
async function newlyInherited(
  ctx: Ctx,
  before: Container,
  { containerTypeId = before.containerTypeId }: ContainerUpdate,
): Promise<Partial<InheritedFromType>> {
  if (containerTypeId === before.containerTypeId) return {};
  const offered = inheritedFromType(await typeOf(ctx, containerTypeId));
  const earlier = inheritedFromType(await containerTypes.get(ctx, before.containerTypeId));
  return { ...takeover(before, offered, earlier).free, hSize: offered.hSize };
}

const typeOf = (ctx: Ctx, id: number) => referred('containerTypeId', containerTypes.get(ctx, id));
