import { createHmac, timingSafeEqual } from 'node:crypto';
import { type Keys, keysOf } from '../http/secret.ts';

const hour = 3600;

export interface OpenedLink {
  path: string;
  values: URLSearchParams;
  /** How long it still works. */
  seconds: number;
}

/**
 * A link that works without a token for one to two hours. Within the same hour it stays the same, so that browsers
 * find what they have already fetched.
 */
export function signLink(secret: Uint8Array, path: string, values: Record<string, string> = {}, now = Date.now()) {
  const expires = (Math.floor(now / 1000 / hour) + 2) * hour;
  const link = `${path}?${new URLSearchParams({ ...values, expires: String(expires) })}`;
  return `${link}&signature=${signatureOf(secret, link)}`;
}

/** @returns undefined for a link that was never signed, was changed, or has expired */
export function openLink(keys: Keys, link: string, now = Date.now()): OpenedLink | undefined {
  const [signed = '', signature = '', ...more] = link.split('&signature=');
  const [path = '', query] = signed.split('?');
  const values = new URLSearchParams(query);
  const seconds = Number(values.get('expires')) - Math.floor(now / 1000);
  // A link that cannot be ours by its length or its end is refused before it is hashed.
  if (more.length > 0 || signature.length !== signatureLength || !(seconds > 0)) return undefined;
  const isSigned = keysOf(keys).some((key) => isSame(signature, signatureOf(key, signed)));
  return isSigned ? { path, values, seconds } : undefined;
}

/** SHA-256 in base64url. */
const signatureLength = 43;

/** The prefix keeps these apart from the other signatures of the same secret. */
function signatureOf(secret: Uint8Array, link: string): string {
  return createHmac('sha256', secret).update(`link\n${link}`).digest('base64url');
}

function isSame(given: string, right: string): boolean {
  const [a, b] = [Buffer.from(given), Buffer.from(right)];
  return a.length === b.length && timingSafeEqual(a, b);
}
