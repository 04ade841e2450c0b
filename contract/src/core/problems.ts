import { z } from 'zod';
import { isSentenceKey, type SentenceKey, type SentenceParams, say } from './sentences.ts';

/** Codes of RFC 9457 problems, for programs. `title` is for people and the same for each code. */
export const problems = {
  UNREADABLE: { status: 400, title: 'Unreadable request' },
  UNAUTHENTICATED: { status: 401, title: 'Not signed in' },
  SECOND_FACTOR: { status: 401, title: 'Second factor needed' },
  SECOND_FACTOR_REQUIRED: { status: 403, title: 'Second factor required' },
  FORBIDDEN: { status: 403, title: 'Not allowed' },
  NOT_FOUND: { status: 404, title: 'Not found' },
  ROUTE_NOT_FOUND: { status: 404, title: 'No such call' },
  METHOD_NOT_ALLOWED: { status: 405, title: 'Not by this method' },
  CONFLICT: { status: 409, title: 'Conflict' },
  GONE: { status: 410, title: 'Gone' },
  LENGTH_REQUIRED: { status: 411, title: 'Length required' },
  STALE: { status: 412, title: 'Changed by someone else' },
  TOO_LARGE: { status: 413, title: 'Too large' },
  WRONG_FILE_TYPE: { status: 415, title: 'Wrong file type' },
  INVALID: { status: 422, title: 'Invalid input' },
  TOO_MANY: { status: 429, title: 'Too many attempts' },
  UNAVAILABLE: { status: 503, title: 'Not available at the moment' },
  UNEXPECTED: { status: 500, title: 'Unexpected fault' },
} as const;

export type ProblemCode = keyof typeof problems;

const Params = z.record(z.string(), z.union([z.string(), z.number()])).optional();

/** One wrong field: `path` is dotted (`address.city`, `rows.0.tiers`); `key` and `params` serve translation. */
export const FieldError = z.object({ path: z.string(), message: z.string(), key: z.string(), params: Params });
export type FieldError = z.output<typeof FieldError>;

/** The last change of a record, told to somebody who saw an earlier version of it. */
export const LastChange = z.object({
  at: z.int(),
  /** '' where the product did it itself, or somebody who is not of this account. */
  adminName: z.string(),
  /** The caller did it, in another window perhaps. */
  isOwn: z.boolean(),
});
export type LastChange = z.output<typeof LastChange>;

/** The body of every failure (application/problem+json). */
export const ProblemBody = z.object({
  type: z.string(),
  title: z.string(),
  status: z.int(),
  detail: z.string(),
  code: z.enum(Object.keys(problems) as ProblemCode[]), // TypeScript knows keys as strings only
  key: z.string(),
  params: Params,
  errors: z.array(FieldError).optional(),
  changed: LastChange.optional(),
});
export type ProblemBody = z.output<typeof ProblemBody>;

/** A field error from its sentence key. */
export function fieldError(path: string, key: SentenceKey, params?: SentenceParams): FieldError {
  return { path, message: say(key, params), key, ...(params && { params }) };
}

/** The most field errors in one answer. */
export const maxFieldErrors = 50;

/** A name of nothing of ours may be as long as the body. */
const longestName = 64;

/** Converts zod's errors to field errors. Server and forms use this function, so their messages are the same. */
export function fieldErrors(error: z.ZodError): FieldError[] {
  const errors = error.issues.slice(0, maxFieldErrors).flatMap((issue) => {
    if (issue.code === 'unrecognized_keys') {
      return issue.keys
        .slice(0, maxFieldErrors)
        .map((given) => given.slice(0, longestName))
        .map((field) => fieldError([...issue.path, field].join('.'), 'unknownField', { field }));
    }
    const key = isSentenceKey(issue.message) ? issue.message : 'wrongType';
    return fieldError(issue.path.join('.'), key, key === 'notListed' ? valuesOf(issue) : paramsOf(issue));
  });
  return errors.slice(0, maxFieldErrors);
}

function paramsOf(issue: z.core.$ZodIssue): SentenceParams | undefined {
  if (issue.code === 'too_big') return { max: Number(issue.maximum) };
  if (issue.code === 'too_small') return { min: Number(issue.minimum) };
  if (issue.code === 'custom') return issue.params as SentenceParams | undefined; // what our own refinements pass
  return undefined;
}

/** The values that a field takes, for the sentence; '' is written as two quotation marks. */
const valuesOf = (issue: z.core.$ZodIssue) => (issue.code === 'invalid_value' ? listed(issue.values) : undefined);

/** The parameters of `notListed`. */
export const listed = (values: readonly unknown[]): SentenceParams => ({
  values: values.map((value) => (value === '' ? "''" : String(value))).join(', '),
});

/** The sentence key of a zod error; a schema's own message, also a key, takes precedence. */
function keyOf(issue: z.core.$ZodRawIssue): SentenceKey {
  switch (issue.code) {
    case 'invalid_type':
      if (issue.input === undefined || issue.input === null || issue.input === '') return 'required';
      return issue.expected === 'int' ? 'notInteger' : 'wrongType';
    case 'too_big':
      return issue.origin === 'string' ? 'tooLong' : 'tooBig';
    case 'too_small':
      return issue.origin === 'string' ? 'tooShort' : 'tooSmall';
    case 'invalid_value':
      return issue.input === undefined || issue.input === '' ? 'required' : 'notListed';
    case 'unrecognized_keys':
      return 'unknownField';
    case 'invalid_format':
      if (issue.input === '') return 'required';
      return issue.format === 'email' ? 'notEmail' : 'wrongType';
    default:
      return 'wrongType';
  }
}

z.config({ customError: keyOf });
