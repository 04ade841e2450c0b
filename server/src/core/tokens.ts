import { createHash, randomBytes } from 'node:crypto';
import { jwtVerify, SignJWT } from 'jose';

export const accessTokenSeconds = 15 * 60;

export interface AccessToken {
  adminId: number;
  sessionId: number;
}

export function signAccessToken(secret: Uint8Array, { adminId, sessionId }: AccessToken): Promise<string> {
  return new SignJWT({ sid: sessionId })
    .setProtectedHeader({ alg: 'HS256' })
    .setSubject(String(adminId))
    .setExpirationTime(`${accessTokenSeconds} s`)
    .setIssuedAt()
    .sign(secret);
}

/** @returns undefined when the token is missing, forged or expired */
export async function readAccessToken(
  secret: Uint8Array,
  header: string | undefined,
): Promise<AccessToken | undefined> {
  if (!header?.startsWith('Bearer ')) return undefined;
  try {
    const { payload } = await jwtVerify(header.slice(7), secret, { algorithms: ['HS256'] });
    return { adminId: Number(payload.sub), sessionId: Number(payload.sid) };
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
