import { createCipheriv, createDecipheriv, hkdfSync, randomBytes } from 'node:crypto';
import { type Keys, keysOf } from './secret.ts';

type Purpose = 'second factor' | 'webhook' | 'mail' | 'edi';

/** A key derived for one purpose alone, so that other uses of the server's secret reveal nothing about it. */
const keyOf = (secret: Uint8Array, purpose: Purpose) => Buffer.from(hkdfSync('sha256', secret, '', purpose, 32));

/** Encrypts a text that must be readable again and must not stand in the database in the clear. */
export function seal(secret: Uint8Array, text: string, purpose: Purpose): string {
  const nonce = randomBytes(12);
  const cipher = createCipheriv('aes-256-gcm', keyOf(secret, purpose), nonce);
  const sealed = Buffer.concat([cipher.update(text, 'utf8'), cipher.final()]);
  return Buffer.concat([nonce, cipher.getAuthTag(), sealed]).toString('base64url');
}

/** @returns undefined when neither key opens it: the server's key has been changed since */
export function unseal(keys: Keys, text: string, purpose: Purpose): string | undefined {
  for (const key of keysOf(keys)) {
    const opened = open(key, text, purpose);
    if (opened !== undefined) return opened;
  }
  return undefined;
}

function open(secret: Uint8Array, text: string, purpose: Purpose): string | undefined {
  const bytes = Buffer.from(text, 'base64url');
  const decipher = createDecipheriv('aes-256-gcm', keyOf(secret, purpose), bytes.subarray(0, 12));
  decipher.setAuthTag(bytes.subarray(12, 28));
  const opened = decipher.update(bytes.subarray(28));
  try {
    return Buffer.concat([opened, decipher.final()]).toString('utf8');
  } catch (error) {
    if (error instanceof Error && error.message.includes('unable to authenticate')) return undefined;
    throw error;
  }
}
