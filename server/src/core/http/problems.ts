import {
  type FieldError,
  fieldError,
  type LastChange,
  maxFieldErrors,
  type ProblemBody,
  type ProblemCode,
  problems,
} from '@boxyard/contract/core/problems.ts';
import { type SentenceKey, type SentenceParams, say } from '@boxyard/contract/core/sentences.ts';

/** A failure with a typed code. It is turned into HTTP in one place (core/http/failures.ts). */
export class Problem extends Error {
  readonly code: ProblemCode;
  readonly key: SentenceKey;
  readonly params: SentenceParams | undefined;
  readonly errors: FieldError[] | undefined;
  changed: LastChange | undefined;

  constructor(code: ProblemCode, key: SentenceKey, params?: SentenceParams, errors?: FieldError[]) {
    super(say(key, params));
    this.code = code;
    this.key = key;
    this.params = params;
    this.errors = errors;
  }

  body(): ProblemBody {
    const { status, title } = problems[this.code];
    return {
      type: `urn:boxyard:problem:${this.code.toLowerCase().replaceAll('_', '-')}`,
      title,
      status,
      detail: this.message,
      code: this.code,
      key: this.key,
      ...(this.params && { params: this.params }),
      ...(this.errors && { errors: this.errors }),
      ...(this.changed && { changed: this.changed }),
    };
  }
}

export const unauthenticated = (key: SentenceKey = 'unauthenticated') => new Problem('UNAUTHENTICATED', key);
export const forbidden = (key: SentenceKey = 'forbidden') => new Problem('FORBIDDEN', key);
export const notFound = () => new Problem('NOT_FOUND', 'notFound');
export const conflict = (key: SentenceKey, params?: SentenceParams) => new Problem('CONFLICT', key, params);

/** A record has another version than the caller saw. @param changed its last change, where one is known */
export function stale(changed?: LastChange): Problem {
  const problem = new Problem('STALE', 'stale');
  problem.changed = changed;
  return problem;
}

/** 409 that belongs to one field: a name or an e-mail already in use. */
export const taken = (path: string, key: SentenceKey, params?: SentenceParams) =>
  new Problem('CONFLICT', key, params, [fieldError(path, key, params)]);

/** 422 for one or more fields. */
export const invalid = (path: string, key: SentenceKey, params?: SentenceParams) =>
  new Problem('INVALID', 'formErrors', undefined, [fieldError(path, key, params)]);
export const invalidFields = (errors: FieldError[]) =>
  new Problem('INVALID', 'formErrors', undefined, errors.slice(0, maxFieldErrors));

/** A record that the body refers to: where it does not exist, 422 on that field. */
export async function referred<T>(path: string, record: Promise<T>): Promise<T> {
  try {
    return await record;
  } catch (error) {
    throw error instanceof Problem && error.code === 'NOT_FOUND' ? invalid(path, 'unknownRecord') : error;
  }
}
