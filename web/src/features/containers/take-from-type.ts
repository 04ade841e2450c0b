import type { ContainerType } from '@boxyard/contract/container-types.ts';
import { type ContainerValues, emptyContainer } from '@boxyard/contract/containers.ts';
import { fieldNames, pick } from '../../core/fields.ts';

/** What a container takes over from its type. */
const taken = [
  'tareWeightKg',
  'maxGrossWeightKg',
  'payloadCapacityKg',
  'volumeCbm',
  'widthFt',
  'heightFt',
  'lengthFt',
  'isoCode',
  'isRefrigerated',
  'allowsBulkLoading',
] as const;
type Taken = Pick<ContainerValues, (typeof taken)[number] | 'hSize'>;
type TakenField = keyof Taken;

/** Positions a nominal length takes: 1 for 20', 2 for 40'. */
export function offeredBy(type: ContainerType): Taken {
  return { ...pick(type, taken), hSize: type.size / 20 };
}

interface Takeover {
  /** Fields that nobody has touched: still empty, or as the earlier type had them. */
  free: Partial<Taken>;
  /** Fields with a value of the clerk's own that the type would replace. */
  typed: TakenField[];
}

/** Sorts what a type offers into what may simply be filled in and what needs the clerk's word. */
export function takeover(values: ContainerValues, offered: Taken, earlier: Taken | null): Takeover {
  const fields = fieldNames(offered);
  const differing = fields.filter((field) => values[field] !== offered[field]);
  const untouched = (field: TakenField) =>
    isEmptied(values[field]) || values[field] === emptyContainer[field] || values[field] === earlier?.[field];
  return {
    free: Object.fromEntries(differing.filter(untouched).map((field) => [field, offered[field]])),
    typed: differing.filter((field) => !untouched(field)),
  };
}

/** A number input has '' when nothing is left in it. */
const isEmptied = (value: unknown): boolean => value === '';
