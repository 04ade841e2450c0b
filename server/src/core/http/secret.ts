import { randomBytes } from 'node:crypto';
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Config } from '../../config.ts';

/** What signs, and what signed before it was changed and is still accepted. */
export interface Keys {
  secret: Uint8Array;
  formerSecret?: Uint8Array | undefined;
}

export const keysOf = ({ secret, formerSecret }: Keys): Uint8Array[] =>
  formerSecret ? [secret, formerSecret] : [secret];

const secretFile = ({ dataDir }: Config) => join(dataDir, 'secret');

/** The signing key: from the environment, or generated once into the data folder (config.ts allows that for the database in DATA_DIR only). */
export function loadSecret(config: Config): Uint8Array {
  if (config.secret) return Buffer.from(config.secret);
  const file = secretFile(config);
  if (!existsSync(file)) {
    mkdirSync(config.dataDir, { recursive: true });
    writeFileSync(file, randomBytes(48).toString('base64url'), { mode: 0o600, flag: 'wx' });
  }
  return readFileSync(file);
}

/** For a backup: the generated key, where there is one. */
export function generatedSecret(config: Config): Uint8Array | undefined {
  return config.databaseUrl || !existsSync(secretFile(config)) ? undefined : readFileSync(secretFile(config));
}

/** For a restore. */
export function keepSecret(config: Config, secret: Uint8Array): void {
  writeFileSync(secretFile(config), secret, { mode: 0o600 });
}
