import type { BodyOf } from '@boxyard/contract/core/route.ts';
import { type MoveRequest, transferRoutes } from '@boxyard/contract/work/transfers.ts';
import { pastYardRoutes } from '@boxyard/contract/yard/past-yard.ts';
import { type PositionRequest, positionRoutes } from '@boxyard/contract/yard/positions.ts';
import { type SectionUpdate, storageAreaRoutes } from '@boxyard/contract/yard/storage-areas.ts';
import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import { call } from '../../core/api/api.ts';
import type { Cell } from './yard/geometry/geometry.ts';
import { buildModel, type SectionModel } from './yard/model/section-model.ts';

export const areasQuery = (id: number) =>
  queryOptions({
    queryKey: ['storage_area', 'of-warehouse', id],
    queryFn: ({ signal }) => call(storageAreaRoutes.listWithSections, { params: { id }, query: {}, signal }),
    meta: { entities: ['storage_section', 'section_row'] },
  });

/**
 * A section as it is drawn. `yard` is no entity's name: `useLiveYard` decides when a notice refetches which sections. What has not changed since the last answer keeps its identity.
 */
export const sectionQuery = (sectionId: number) =>
  queryOptions({
    queryKey: ['yard', sectionId],
    queryFn: async ({ signal, client }): Promise<SectionModel> => {
      const occupied = await call(positionRoutes.sectionOccupancies, { params: { sectionId }, signal });
      return buildModel(occupied, client.getQueryData<SectionModel>(['yard', sectionId]));
    },
    structuralSharing: false,
  });

/** The past does not change: it is read once. */
const forever = Number.POSITIVE_INFINITY;

export const pastAreasQuery = (id: number, at: number) =>
  queryOptions({
    queryKey: ['past-yard', 'areas', id, at],
    queryFn: ({ signal }) => call(pastYardRoutes.areas, { params: { id }, query: { at: String(at) }, signal }),
    staleTime: forever,
    placeholderData: keepPreviousData,
  });

/** A section as it is drawn, at a past moment. */
export const pastSectionQuery = (sectionId: number, at: number) =>
  queryOptions({
    queryKey: ['past-yard', sectionId, at],
    queryFn: async ({ signal }): Promise<SectionModel> =>
      buildModel(await call(pastYardRoutes.occupancies, { params: { sectionId }, query: { at: String(at) }, signal })),
    staleTime: forever,
    structuralSharing: false,
  });

/** The containers that stood on a cell, the latest first. */
export const staysQuery = (sectionId: number, { row, tier, position }: Cell) =>
  queryOptions({
    queryKey: ['container_place', 'stays', sectionId, row, tier, position],
    queryFn: ({ signal }) => {
      const query = { row: String(row), tier: String(tier), position: String(position) };
      return call(pastYardRoutes.stays, { params: { sectionId }, query, signal });
    },
  });

export const findQuery = (warehouseId: number, q: string) =>
  queryOptions({
    queryKey: ['container_place', 'find', warehouseId, q],
    queryFn: ({ signal }) => call(positionRoutes.find, { params: { warehouseId }, query: { q }, signal }),
    enabled: q.length >= 2,
    meta: { entities: ['container'] },
  });

/** Places proposed for a container; like the sections, they are read again when something in the yard has changed. */
export const bestQuery = (containerId: number, warehouseId: number) =>
  queryOptions({
    queryKey: ['yard', 'best', containerId, warehouseId],
    queryFn: ({ signal }) =>
      call(positionRoutes.best, { params: { id: containerId }, query: { warehouseId: String(warehouseId) }, signal }),
  });

/** The containers of a warehouse that stand against rules. */
export const misplacedQuery = (warehouseId: number) =>
  queryOptions({
    queryKey: ['yard', 'misplaced', warehouseId],
    queryFn: ({ signal }) => call(positionRoutes.misplaced, { params: { warehouseId }, signal }),
  });

/** The positions of each area, and how many are free. */
export const roomQuery = (warehouseId: number) =>
  queryOptions({
    queryKey: ['yard', 'room', warehouseId],
    queryFn: ({ signal }) => call(storageAreaRoutes.room, { params: { id: warehouseId }, signal }),
  });

/** Whose containers have which colour in an area. */
export const colorsQuery = (warehouseId: number, areaId: number) =>
  queryOptions({
    queryKey: ['yard', 'colors', warehouseId, areaId],
    queryFn: ({ signal }) => call(storageAreaRoutes.colors, { params: { id: warehouseId, areaId }, signal }),
  });

export const getArea = (warehouseId: number, areaId: number) =>
  call(storageAreaRoutes.get, { params: { id: warehouseId, areaId } });

type AreaBody = BodyOf<typeof storageAreaRoutes.create>;

export const createArea = (warehouseId: number, body: AreaBody) =>
  call(storageAreaRoutes.create, { params: { id: warehouseId }, body });

export const updateArea = (warehouseId: number, areaId: number, body: AreaBody, ifMatch: number | undefined) =>
  call(storageAreaRoutes.update, { params: { id: warehouseId, areaId }, body, ifMatch });

export const removeArea = (warehouseId: number, areaId: number, act: string) =>
  call(storageAreaRoutes.remove, { params: { id: warehouseId, areaId }, act });

export const createSection = (
  warehouseId: number,
  areaId: number,
  body: BodyOf<typeof storageAreaRoutes.createSection>,
) => call(storageAreaRoutes.createSection, { params: { id: warehouseId, areaId }, body });

interface SectionPath {
  id: number;
  areaId: number;
  sectionId: number;
}

export const updateSection = (params: SectionPath, body: SectionUpdate, ifMatch: number | undefined) =>
  call(storageAreaRoutes.updateSection, { params, body, ifMatch });

export const removeSection = (params: SectionPath, act: string) =>
  call(storageAreaRoutes.removeSection, { params, act });

export const place = (containerId: number, body: PositionRequest, act: string) =>
  call(positionRoutes.createCurrent, { params: { id: containerId }, body, act });

export const reserve = (containerId: number, body: PositionRequest, act: string) =>
  call(positionRoutes.createReserved, { params: { id: containerId }, body, act });

/** Moves containers at once, all or none. */
export const move = (moves: MoveRequest[], act: string) =>
  call(transferRoutes.move, { params: {}, body: { moves }, act });
