import { createHmac, timingSafeEqual } from 'node:crypto';

interface Claims {
  account: number;
  /** Seconds since 1970. */
  exp: number;
}

const encode = (value: object) => Buffer.from(JSON.stringify(value)).toString('base64url');
const signatureOf = (secret: string, text: string) => createHmac('sha256', secret).update(text).digest();

/** A JWT (HS256) of an account, for an hour. */
export function signToken(secret: string, account: number): string {
  const claims: Claims = { account, exp: Math.floor(Date.now() / 1000) + 3600 };
  const text = `${encode({ alg: 'HS256', typ: 'JWT' })}.${encode(claims)}`;
  return `${text}.${signatureOf(secret, text).toString('base64url')}`;
}

/** @returns the account, undefined where the token is missing, forged or expired */
export function accountOf(secret: string, header: string | undefined): number | undefined {
  const [head = '', body = '', signature = ''] = /^Bearer (.+)$/.exec(header ?? '')?.[1]?.split('.') ?? [];
  const [given, right] = [Buffer.from(signature, 'base64url'), signatureOf(secret, `${head}.${body}`)];
  if (given.length !== right.length || !timingSafeEqual(given, right)) return undefined;
  const { account, exp }: Claims = JSON.parse(Buffer.from(body, 'base64url').toString()); // signed by `signToken`
  return exp * 1000 > Date.now() ? account : undefined;
}
