import { clientRoutes } from '@boxyard/contract/people/clients.ts';
import { containerTypeRoutes } from '@boxyard/contract/settings/container-types.ts';
import { type ContainerDetail, containerRoutes } from '@boxyard/contract/yard/containers.ts';
import type { PositionRequest } from '@boxyard/contract/yard/positions.ts';
import { type Section, storageAreaRoutes } from '@boxyard/contract/yard/storage-areas.ts';
import { warehouseRoutes } from '@boxyard/contract/yard/warehouses.ts';
import type { Depot } from './depot.ts';

/** A warehouse with an area and a section, and the client and types that containers need. */
export interface Yard {
  warehouseId: number;
  areaId: number;
  section: Section;
  clientId: number;
  typeOf: (size: 20 | 40) => number;
  /** Creates a container of this length without a place. */
  container: (name: string, size?: 20 | 40) => Promise<ContainerDetail>;
}

export async function createYard(depot: Depot, shape = { rows: 2, tiers: 3, positions: 6 }): Promise<Yard> {
  const { account } = depot;
  const { call } = depot.admin;
  const client = await call(clientRoutes.create, {
    params: { account },
    body: { name: 'Maersk', type: 'customer', currency: 'EUR' },
  });
  const types = (await call(containerTypeRoutes.list, { params: { account } })).payload;
  const warehouse = (await call(warehouseRoutes.create, { params: { account }, body: { name: 'Pálenisko' } })).payload;
  const area = (
    await call(storageAreaRoutes.create, { params: { account, id: warehouse.id }, body: { name: 'Area A' } })
  ).payload;
  const sectionRequest = { params: { account, id: warehouse.id, areaId: area.id }, body: { name: 'S1', ...shape } };
  const section = (await call(storageAreaRoutes.createSection, sectionRequest)).payload;
  const typeOf = (size: 20 | 40) => types.find((type) => type.size === size)?.id ?? 0;
  return {
    warehouseId: warehouse.id,
    areaId: area.id,
    section,
    clientId: client.payload.id,
    typeOf,
    container: async (name, size = 20) => {
      const body = { name, clientId: client.payload.id, containerTypeId: typeOf(size) };
      return (await call(containerRoutes.create, { params: { account }, body })).payload;
    },
  };
}

/** A place in a section: row, tier, first position, and how many. */
export function placeIn(
  section: Section,
  row: number,
  tier: number,
  position: number,
  blockIndex = 1,
): PositionRequest {
  return { sasId: section.sectionId, row, tier, position, blockIndex };
}
