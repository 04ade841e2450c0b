import { ConfigError } from '../../config.ts';

/** What to tell whoever started us: one sentence where they can mend it, the stack where only we can. */
export function sentenceOf(error: unknown): string {
  if (!(error instanceof Error)) return String(error);
  if (error instanceof ConfigError) return error.message;
  // Errors of the file system and the network carry more than their message.
  const { code, syscall, path }: NodeJS.ErrnoException = error;
  if (code === 'EADDRINUSE') return 'The port is in use by another program: set PORT to another.';
  if (code === 'EACCES' && syscall === 'listen') return 'This port needs more rights: set PORT to one above 1023.';
  if ((code && unreachable.has(code)) || tls.test(`${code} ${error.message}`))
    return `The database of DATABASE_URL cannot be used: ${error.message || code}.`;
  if (code && path && ofFiles.has(code)) return `${path} cannot be used (${error.message}).`;
  return error.stack ?? error.message;
}

/** Failures of the file system that an operator can mend: rights, a full or read-only disk, something else in the place. */
const ofFiles = new Set(['EACCES', 'EPERM', 'EROFS', 'ENOSPC', 'EDQUOT', 'ENOTDIR', 'EISDIR', 'EEXIST', 'ENOENT']);

/** Failures of the network, and of PostgreSQL: no such user, wrong password, no such database, no connection left, still starting. */
const unreachable = new Set([
  'ECONNREFUSED',
  'ENOTFOUND',
  'EAI_AGAIN',
  'ETIMEDOUT',
  'ECONNRESET',
  '28000',
  '28P01',
  '3D000',
  '53300',
  '57P03',
]);

/** No TLS there, or a certificate that cannot be trusted. */
const tls = /does not support SSL|CERT|UNABLE_TO_VERIFY|ERR_TLS/;
