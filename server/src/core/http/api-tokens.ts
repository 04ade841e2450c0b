import { randomBytes } from 'node:crypto';
import { crc32 } from 'node:zlib';
import type { Route } from '@boxyard/contract/core/route.ts';
import { scopeOf } from '@boxyard/contract/core/routes.ts';
import { apiTokenPattern } from '@boxyard/contract/integrations/api-tokens.ts';
import { includesScope, type Scope } from '@boxyard/contract/integrations/scopes.ts';
import { sql } from 'kysely';
import { LRUCache } from 'lru-cache';
import type { Db } from '../db/connection.ts';
import { forbidden, Problem } from './problems.ts';
import { type AccessToken, bearerIn, hashToken } from './tokens.ts';

const prefixLength = 10;
/** How long a token is known without being looked up. Each call checks it again when it enters the account. */
const knownMs = 60_000;

/** A token as it is shown once. GitHub's scheme: a prefix for scanners, and a checksum that refuses typing errors. */
export function newApiToken(): { token: string; hash: string; prefix: string } {
  const body = `bxy_${randomBytes(20).toString('hex')}`;
  const token = body + checksumOf(body);
  return { token, hash: hashToken(token), prefix: token.slice(0, prefixLength) };
}

const checksumOf = (body: string): string => crc32(body).toString(16).padStart(8, '0');
const isWhole = (token: string): boolean =>
  apiTokenPattern.test(token) && checksumOf(token.slice(0, -8)) === token.slice(-8);

type Known = LRUCache<string, AccessToken>;
const known = new WeakMap<Db, Known>();

/** Whose token it is, before the body is read. @returns undefined when there is none, or it is over @throws what `beforeLookup` does */
export async function readApiToken(
  db: Db,
  header: string | undefined,
  beforeLookup: () => Promise<void>,
): Promise<AccessToken | undefined> {
  const token = bearerIn(header) ?? '';
  if (!isWhole(token)) return undefined;
  const hash = hashToken(token);
  const tokens: Known = known.get(db) ?? new LRUCache({ max: 5_000, ttl: knownMs });
  known.set(db, tokens);
  const cached = tokens.get(hash);
  if (cached) return cached;
  await beforeLookup();
  const [found] = (await findToken(hash).execute(db.kysely)).rows;
  if (!found) return undefined;
  tokens.set(hash, found);
  return found;
}

const findToken = (hash: string) => sql<AccessToken>`
  select 0 as admin_id, 0 as session_id, jsonb_build_object('id', t.id, 'scopes', t.scopes) as api_token
  from api_token t join account a on a.id = t.account_id and a.deleted_at is null
  where t.hash = ${hash} and t.ended_at is null and t.expires_at > now()`;

/** People need no scope. @throws 403 */
export function requireScope(route: Route, scopes: readonly Scope[] | undefined): void {
  requireScopeOf({ scope: scopeOf(route) }, scopes);
}

/** The same for what is asked for in another way than by its own call. @throws 403 */
export function requireScopeOf(
  { scope: needed }: { scope: ReturnType<typeof scopeOf> },
  scopes: readonly Scope[] | undefined,
): void {
  if (!scopes) return;
  if (!needed) throw forbidden('peopleOnly');
  if (needed !== 'any' && !includesScope(scopes, needed))
    throw new Problem('FORBIDDEN', 'scopeNeeded', { scope: needed });
}
