import type { SentenceKey } from '@boxyard/contract/sentences.ts';
import { conflict, invalid, Problem, taken } from './problems.ts';

/** Names of database constraints that callers can meet, as what they mean. */
const unique: Record<string, [path: string, key: SentenceKey]> = {
  account_slug_key: ['slug', 'slugTaken'],
  admin_email_key: ['email', 'emailTaken'],
  admin_username_key: ['username', 'usernameTaken'],
  membership_admin_key: ['email', 'emailTaken'],
  container_type_name_key: ['name', 'nameTaken'],
  container_status_name_key: ['name', 'nameTaken'],
  client_user_username_key: ['username', 'usernameTaken'],
  client_user_email_key: ['email', 'emailTaken'],
  employee_username_key: ['username', 'usernameTaken'],
  employee_email_key: ['email', 'emailTaken'],
};
const rules: Record<string, SentenceKey> = { membership_keeps_an_owner: 'lastOwner' };

interface DatabaseError extends Error {
  code: string;
  constraint?: string;
  detail?: string;
}

function isDatabaseError(error: unknown): error is DatabaseError {
  return error instanceof Error && 'code' in error && typeof error.code === 'string' && error.code.length === 5;
}

/** The problem behind a refusal of the database; undefined where it is a fault of ours. */
export function problemOfDatabase(error: unknown): Problem | undefined {
  if (!isDatabaseError(error)) return undefined;
  const name = error.constraint ?? '';
  switch (error.code) {
    case '23505':
    case '23P01': {
      const known = unique[name];
      return known && taken(...known);
    }
    case '23514':
      return rules[name] && conflict(rules[name]);
    case '23503':
      return error.detail?.includes('is still referenced')
        ? conflict('referenced')
        : invalid(fieldOf(error.detail), 'unknownRecord');
    case '40001':
    case '40P01':
      return new Problem('CONFLICT', 'tryAgain');
    default:
      return undefined;
  }
}

/** 'Key (account_id, client_id)=(1, 9) is not present…' is about `clientId`. */
function fieldOf(detail = ''): string {
  const columns =
    /^Key \(([^)]*)\)/
      .exec(detail)?.[1]
      ?.split(', ')
      .filter((column) => column !== 'account_id') ?? [];
  return (columns[0] ?? '').replace(/_([a-z])/g, (_, letter: string) => letter.toUpperCase());
}
