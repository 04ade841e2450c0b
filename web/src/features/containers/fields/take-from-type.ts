import type { ContainerType } from '@boxyard/contract/container-types.ts';
import { type ContainerValues, emptyContainer } from '@boxyard/contract/containers.ts';
import { fieldNames, pick } from '../../../core/data/fields.ts';

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

/** What a container of this type takes over. It covers one position for every 20 feet. */
export function offeredBy(type: ContainerType): Taken {
  return { ...pick(type, taken), hSize: type.size / 20 };
}

interface Takeover {
  /** Fields to fill in at once: empty, or still as the type chosen before had them. */
  free: Partial<Taken>;
  /** Fields in which the clerk typed another value: asked for before they are replaced. */
  typed: TakenField[];
}

/** Sorts what a type offers into what is filled in at once and what is asked for first. */
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
