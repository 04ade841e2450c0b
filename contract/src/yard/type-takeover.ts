import { namesOf } from '../core/fields.ts';
import type { InheritedFromType } from '../settings/container-types.ts';
import { type ContainerValues, emptyContainer } from './containers.ts';

type InheritedField = keyof InheritedFromType;
/** A number input has '' when nothing is left in it. */
type Values = { [Name in InheritedField]: ContainerValues[Name] | '' };

interface Takeover {
  /** Fields that the type fills in at once: empty, or still as the type before had them. */
  free: Partial<InheritedFromType>;
  /** Fields in which somebody typed another value: they stay, unless a person is asked and says otherwise. */
  typed: InheritedField[];
}

/** Sorts what another type offers a container into what is filled in at once and what was typed. @param earlier of the type before */
export function takeover(values: Values, offered: InheritedFromType, earlier: InheritedFromType | null): Takeover {
  const fields = namesOf(offered);
  const differing = fields.filter((field) => values[field] !== offered[field]);
  const untouched = (field: InheritedField) =>
    values[field] === '' || values[field] === emptyContainer[field] || values[field] === earlier?.[field];
  return {
    free: Object.fromEntries(differing.filter(untouched).map((field) => [field, offered[field]])),
    typed: differing.filter((field) => !untouched(field)),
  };
}
