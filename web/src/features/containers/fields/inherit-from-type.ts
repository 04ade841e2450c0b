import type { InheritedFromType } from '@boxyard/contract/settings/container-types.ts';
import { type ContainerValues, emptyContainer } from '@boxyard/contract/yard/containers.ts';
import { fieldNames } from '../../../core/data/fields.ts';

type InheritedField = keyof InheritedFromType;

interface Takeover {
  /** Fields to fill in at once: empty, or still as the type chosen before had them. */
  free: Partial<InheritedFromType>;
  /** Fields in which the clerk typed another value: asked for before they are replaced. */
  typed: InheritedField[];
}

/** Sorts what a type offers into what is filled in at once and what is asked for first. */
export function takeover(
  values: ContainerValues,
  offered: InheritedFromType,
  earlier: InheritedFromType | null,
): Takeover {
  const fields = fieldNames(offered);
  const differing = fields.filter((field) => values[field] !== offered[field]);
  const untouched = (field: InheritedField) =>
    isEmptied(values[field]) || values[field] === emptyContainer[field] || values[field] === earlier?.[field];
  return {
    free: Object.fromEntries(differing.filter(untouched).map((field) => [field, offered[field]])),
    typed: differing.filter((field) => !untouched(field)),
  };
}

/** A number input has '' when nothing is left in it. */
const isEmptied = (value: unknown): boolean => value === '';
