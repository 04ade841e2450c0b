import { z } from 'zod';
import { bulkRemoveRoute, bulkUpdateRoute } from '../core/bulk.ts';
import { withWords } from '../core/choice.ts';
import { containerSizes } from '../core/enums.ts';
import {
  decimal,
  flag,
  limits,
  paragraphs,
  type RecordField,
  recordFields,
  searched,
  text,
  updateInput,
} from '../core/fields.ts';
import { listRoute, recordListInput } from '../core/list.ts';
import { route } from '../core/route.ts';

export const measureFields = {
  tareWeightKg: decimal(2),
  maxGrossWeightKg: decimal(2),
  payloadCapacityKg: decimal(2),
  volumeCbm: decimal(2),
  widthFt: decimal(2),
  heightFt: decimal(2),
  lengthFt: decimal(2),
};

/** Fields that a new container gets from its type; it gets its footprint by the type's size (`inheritedFromType`). */
export const inheritedFields = {
  ...measureFields,
  /** ISO 6346 size/type code, such as 22G1. */
  isoCode: text(4),
  /** Carries temperature-controlled cargo. */
  isRefrigerated: z.boolean(),
  allowsBulkLoading: z.boolean(),
};

const fields = {
  name: text(limits.name),
  title: text(limits.name),
  description: paragraphs(limits.notes),
  size: withWords(z.literal(containerSizes, { error: 'notListed' }), 'enums:containerSize'),
  /** The type code used in CODECO messages, where a partner wants another than the ISO code. */
  codeco: text(10),
  ...inheritedFields,
  /** Has a refrigeration unit of its own. */
  refrigerator: z.boolean(),
  isActive: z.boolean(),
};

export const ContainerType = z.object({ ...recordFields, ...fields });
export type ContainerType = z.output<typeof ContainerType>;
/** What a form begins with. It stands beside the fields, so that a new one is not forgotten. */
export const emptyContainerType: Omit<ContainerType, RecordField> = {
  name: '',
  title: '',
  description: '',
  size: 20,
  isoCode: '',
  codeco: '',
  tareWeightKg: 0,
  maxGrossWeightKg: 0,
  payloadCapacityKg: 0,
  volumeCbm: 0,
  widthFt: 0,
  heightFt: 0,
  lengthFt: 0,
  isRefrigerated: false,
  refrigerator: false,
  allowsBulkLoading: false,
  isActive: true,
};

const Inherited = z.object(inheritedFields);
export type InheritedFromType = z.output<typeof Inherited> & { hSize: number };

/** The values that a new container of this type gets unless others are given. */
export function inheritedFromType(type: z.output<typeof Inherited> & Pick<ContainerType, 'size'>): InheritedFromType {
  return { ...Inherited.parse(type), hSize: footprintOf(type.size) };
}

/** Positions that a container of this nominal length takes: 1 for 20', 2 for 40'. */
export const footprintOf = (size: ContainerType['size']): number => size / 20;

export const ContainerTypeUpdate = updateInput(fields);
export type ContainerTypeUpdate = z.output<typeof ContainerTypeUpdate>;
/** A title or name is required; the one that is left out takes the other's text. */
export const ContainerTypeCreate = ContainerTypeUpdate.refine((type) => type.name || type.title, {
  error: 'required',
  path: ['name'],
});

export const containerTypeRoutes = {
  list: listRoute({
    path: '/:account/config/container-types',
    access: 'admin',
    summary: 'Container types',
    input: recordListInput(['name', 'title', 'size', 'isoCode', 'isActive'], {
      name: searched(100).optional(),
      isActive: flag.optional(),
    }),
    row: ContainerType,
  }),
  get: route({
    method: 'GET',
    path: '/:account/config/container-types/:id',
    access: 'admin',
    summary: 'One container type',
    response: ContainerType,
  }),
  create: route({
    method: 'POST',
    path: '/:account/config/container-types',
    access: 'owner',
    summary: 'A new container type',
    body: ContainerTypeCreate,
    response: ContainerType,
    created: true,
  }),
  update: route({
    method: 'PUT',
    path: '/:account/config/container-types/:id',
    access: 'owner',
    summary: 'Change a container type',
    body: ContainerTypeUpdate,
    response: ContainerType,
  }),
  remove: route({
    method: 'DELETE',
    path: '/:account/config/container-types/:id',
    access: 'owner',
    summary: 'Delete an unused container type',
  }),
  bulkUpdate: bulkUpdateRoute(
    '/:account/config/container-types',
    'owner',
    ContainerTypeUpdate.pick({ isActive: true }),
  ),
  bulkRemove: bulkRemoveRoute('/:account/config/container-types', 'owner'),
};
