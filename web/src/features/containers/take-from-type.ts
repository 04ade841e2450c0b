import type { TakenFromType } from '@boxyard/contract/container-types.ts';
import { type ContainerValues, emptyContainer } from '@boxyard/contract/containers.ts';

export type TakenField = keyof TakenFromType;

export interface Takeover {
  /** Fields that nobody has touched: still empty, or as the earlier type had them. */
  free: Partial<TakenFromType>;
  /** Fields with a value of the clerk's own that the type would replace. */
  typed: TakenField[];
}

/** Sorts what a type offers into what may simply be filled in and what needs the clerk's word. */
export function takeover(values: ContainerValues, offered: TakenFromType, earlier: TakenFromType | null): Takeover {
  const fields = Object.keys(offered) as TakenField[];
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
