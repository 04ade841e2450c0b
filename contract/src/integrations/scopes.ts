import { z } from 'zod';

/** What a token may be given, each to look or to look and change. Which calls belong to it: `scopeOf` of routes.ts. */
export const scopeGroups = [
  'clients',
  'yard',
  'tasks',
  'gate',
  'bookings',
  'edi',
  'inspections',
  'billing',
  'files',
  'employees',
  'reports',
] as const;
export type ScopeGroup = (typeof scopeGroups)[number];

/** `write` includes `read`. */
const scopes = scopeGroups.flatMap((group) => [`${group}:read`, `${group}:write`] as const);
export const Scope = z.enum(scopes);
export type Scope = z.output<typeof Scope>;

export const includesScope = (given: readonly Scope[], needed: Scope): boolean =>
  given.includes(needed) || given.some((scope) => scope === needed.replace(/read$/, 'write'));
