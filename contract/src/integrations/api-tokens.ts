import { z } from 'zod';
import { createInput, Instant, recordFields, requiredText } from '../core/fields.ts';
import { route } from '../core/route.ts';
import { Scope } from './scopes.ts';

export const tokenNameLength = 60;
/** The longest life of a token, in days. */
const mostTokenDays = 365;
/** How many calls a token may make in a minute. */
export const callsAMinute = 600;

export const ApiToken = z.object({
  ...recordFields,
  name: z.string(),
  /** Its first characters, by which people know it again. */
  prefix: z.string(),
  scopes: z.array(Scope),
  /** '' where its maker is no longer of the account. */
  creatorName: z.string(),
  expiresAt: Instant,
  /** The last call, to the minute; null before the first. */
  seenAt: Instant.nullable(),
  /** When an owner has ended it; null: nobody has. */
  endedAt: Instant.nullable(),
});
export type ApiToken = z.output<typeof ApiToken>;

const fields = {
  name: requiredText(tokenNameLength),
  scopes: z
    .array(Scope)
    .min(1, 'required')
    .max(Scope.options.length)
    .refine((scopes) => new Set(scopes).size === scopes.length, { error: 'namedTwice' }),
  days: z.int().min(1).max(mostTokenDays),
};

export const ApiTokenCreate = createInput(fields, ['name', 'scopes', 'days']);
export type ApiTokenCreate = z.output<typeof ApiTokenCreate>;

/** What a token looks like: the last eight digits are a checksum of the rest, so that scanners know one for sure. */
export const apiTokenPattern = /^bxy_[0-9a-f]{48}$/;

export const apiTokenRoutes = {
  list: route({
    method: 'GET',
    path: '/:account/api-tokens',
    access: 'owner',
    summary: 'Tokens of the account, the newest first; at most 200',
    response: z.array(ApiToken),
  }),
  create: route({
    method: 'POST',
    path: '/:account/api-tokens',
    access: 'owner',
    onRepeat: 'name',
    summary: 'A new token; this answer alone has it whole',
    body: ApiTokenCreate,
    response: ApiToken.extend({ token: z.string() }),
    created: true,
  }),
  end: route({
    method: 'DELETE',
    path: '/:account/api-tokens/:id',
    access: 'owner',
    summary: 'End a token; its next call is refused',
  }),
};
