import { createHash, randomBytes } from 'node:crypto';
import type { Scope } from '@boxyard/contract/integrations/scopes.ts';
import { jwtVerify, SignJWT } from 'jose';
import { LRUCache } from 'lru-cache';
import { type Keys, keysOf } from './secret.ts';

export const accessTokenSeconds = 15 * 60;
/** A session ends so many days after it was begun; sooner when it is not used. */
export const sessionDays = { most: 90, idle: 30 };

export interface AccessToken {
  adminId: number;
  sessionId: number;
  /** A program calls, by a token of an account; `adminId` and `sessionId` are then 0, which nobody has. */
  apiToken?: { id: number; scopes: readonly Scope[] } | undefined;
}

export function signAccessToken(secret: Uint8Array, token: AccessToken): Promise<string> {
  const { adminId, sessionId } = token;
  return new SignJWT({ sid: sessionId })
    .setProtectedHeader({ alg: 'HS256' })
    .setSubject(String(adminId))
    .setExpirationTime(`${accessTokenSeconds} s`)
    .setIssuedAt()
    .sign(secret);
}

/** The token of an Authorization header; the scheme's name may be written in any case (RFC 9110, 11.1). */
export const bearerIn = (header: string | undefined): string | undefined => /^Bearer +(\S+)$/i.exec(header ?? '')?.[1];

type Verified = LRUCache<string, { token: AccessToken; expiresMs: number }>;

/** A token comes with every request for 15 minutes; its signature is checked at the first. */
const verified = new WeakMap<Uint8Array, Verified>();

/** @returns undefined when the token is missing, forged or expired */
export async function readAccessToken(keys: Keys, header: string | undefined): Promise<AccessToken | undefined> {
  const jwt = bearerIn(header);
  if (!jwt) return undefined;
  for (const key of keysOf(keys)) {
    const token = await readWith(key, jwt);
    if (token) return token;
  }
  return undefined;
}

async function readWith(secret: Uint8Array, jwt: string): Promise<AccessToken | undefined> {
  const known: Verified = verified.get(secret) ?? new LRUCache({ max: 5_000 });
  verified.set(secret, known);
  const seen = known.get(jwt);
  return seen && Date.now() < seen.expiresMs ? seen.token : verify(secret, jwt, known);
}

async function verify(secret: Uint8Array, jwt: string, known: Verified): Promise<AccessToken | undefined> {
  try {
    const { payload } = await jwtVerify(jwt, secret, { algorithms: ['HS256'], requiredClaims: ['exp'] });
    const { sub, sid } = payload;
    const token = { adminId: Number(sub), sessionId: Number(sid) };
    known.set(jwt, { token, expiresMs: Number(payload.exp) * 1000 });
    return token;
  } catch (error) {
    if (error instanceof Error && 'code' in error && String(error.code).startsWith('ERR_J')) return undefined;
    throw error;
  }
}

/** An opaque token for a cookie or a link. Only its hash is stored. */
export function newOpaqueToken(): { token: string; hash: string } {
  const token = randomBytes(32).toString('base64url');
  return { token, hash: hashToken(token) };
}

export function hashToken(token: string): string {
  return createHash('sha256').update(token).digest('hex');
}
