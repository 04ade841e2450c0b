import type { z } from 'zod';
import { limits, searched, text } from './fields.ts';
import { type Access, type Route, route } from './route.ts';

/** The id of the record in another system, of which it is the only one of its kind in the account; '' where it has none. */
export const externalIdField = { externalId: text(limits.reference) };

/** Finds the record with this id. */
export const externalIdFilter = { externalId: searched(limits.reference).optional() };

interface ByExternalId<B extends z.ZodType, R extends z.ZodType> {
  summary: string;
  body: B;
  response: R;
  listed?: z.ZodType;
  bodyLimit?: number;
}

/** Makes the record that has this id in another system, or changes it where it is there. The body is that of a create. */
export function byExternalIdRoute<
  const P extends string,
  const A extends Access,
  B extends z.ZodType,
  R extends z.ZodType,
>(path: P, access: A, parts: ByExternalId<B, R>): Route<`${P}/by-external-id/:externalId`, z.ZodUndefined, B, R, A> {
  return route({ ...parts, method: 'PUT', path: `${path}/by-external-id/:externalId` as const, access });
}
