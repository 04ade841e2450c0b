import { z } from 'zod';
import { ImportKind } from '../integrations/import-kinds.ts';
import { ReportName } from '../reports/report-names.ts';
import { HistoryEntity } from './entities.ts';
import type { Module } from './enums.ts';
import { ExternalIdParam, Id, ListName, Slug } from './fields.ts';

export type Method = 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE';

/** The callers that a route allows: `public` anyone, `admin` a signed-in member of the account, `owner` an owner of it. */
export type Access = 'public' | 'admin' | 'owner';

/** Path parameters that are not ids. */
const paramKinds = {
  account: Slug,
  phase: z.enum(['before', 'after']),
  token: z.string().max(100),
  act: z.uuid(),
  list: ListName,
  kind: ImportKind,
  entity: HistoryEntity,
  report: ReportName,
  externalId: ExternalIdParam,
};
type ParamKinds = typeof paramKinds;

type ParamNames<P extends string> = P extends `${string}:${infer N}/${infer Rest}`
  ? N | ParamNames<`/${Rest}`>
  : P extends `${string}:${infer N}`
    ? N
    : never;
type ParamShape<P extends string> = { [N in ParamNames<P>]: N extends keyof ParamKinds ? ParamKinds[N] : typeof Id };

const Nothing = z.undefined();
type Nothing = typeof Nothing;

/** A call as data: the server registers it, the web calls it, and the OpenAPI document describes it. */
export interface Route<
  Path extends string = string,
  Query extends z.ZodType = z.ZodType,
  Body extends z.ZodType = z.ZodType,
  Response extends z.ZodType = z.ZodType,
  A extends Access = Access,
> {
  readonly method: Method;
  readonly path: Path;
  readonly access: A;
  readonly summary: string;
  readonly params: z.ZodObject<ParamShape<Path>>;
  readonly query: Query;
  readonly body: Body;
  /** The schema of the payload; `Nothing` answers 204. */
  readonly response: Response;
  /** 201 on creates. */
  readonly status: 200 | 201 | 204;
  /** A list: the handler returns `{ rows, total }`, the answer has `meta`. */
  readonly list: boolean;
  /** The body is multipart/form-data with one field `file`. */
  readonly upload: boolean;
  /** Fields that its answer, or a row of its list, has beside the body of a PUT. They may be sent back and are ignored. */
  readonly readOnly: readonly string[];
  /** The same of the entries of its lists, by the names of the lists. */
  readonly readOnlyIn: Readonly<Record<string, readonly string[]>>;
  /** A row of the record's list, where it has fields of its own. */
  readonly listed: z.ZodType;
  /** In bytes; a larger body is refused before it is parsed. Uploads have their own limit. */
  readonly bodyLimit: number;
  /** Whether it changes records: then a token needs `…:write`, else `…:read` is enough. */
  readonly changes: boolean;
  /** It reads or writes what belongs to people and not to one account: sessions, links, addresses. */
  readonly people: boolean;
  /**
   * What a POST does that comes again with its key: it answers what it answered first; it names the id of what it made, where that answer
   * held a secret or a link, which are not stored; or it runs again, where that does no harm, and takes no key.
   */
  readonly onRepeat: 'answer' | 'name' | 'run';
  /** Answers 409 `moduleOff` while the account has this module switched off. */
  readonly module?: Module;
}

/** Routes that belong to a module. */
export const ofModule = <const R extends Readonly<Record<string, Route>>>(module: Module, routes: R): R =>
  // Each keeps its own type: only the module is added.
  Object.fromEntries(Object.entries(routes).map(([name, route]) => [name, { ...route, module }])) as unknown as R;

interface Definition<
  P extends string,
  Q extends z.ZodType,
  B extends z.ZodType,
  R extends z.ZodType,
  A extends Access,
> {
  method: Method;
  path: P;
  access: A;
  summary: string;
  query?: Q;
  body?: B;
  response?: R;
  created?: boolean;
  upload?: boolean;
  listed?: z.ZodType;
  /** For a GET that changes something, and another method that does not. */
  changes?: boolean;
  /** Replaces the usual limit of the body's size, in bytes. */
  bodyLimit?: number;
  people?: boolean;
  onRepeat?: 'name' | 'run';
  module?: Module;
}

/** For public calls. */
export const smallBodyBytes = 8 * 1024;
const usualBodyBytes = 64 * 1024;
/** For calls that take no body: room for `{}`. */
const noBodyBytes = 16;

export function route<
  const P extends string,
  const A extends Access,
  Q extends z.ZodType = Nothing,
  B extends z.ZodType = Nothing,
  R extends z.ZodType = Nothing,
>(definition: Definition<P, Q, B, R, A>): Route<P, Q, B, R, A> {
  const { created, upload, query, body, response, bodyLimit, listed = Nothing, ...rest } = definition;
  const usual = definition.access === 'public' ? smallBodyBytes : usualBodyBytes;
  return {
    ...rest,
    params: paramsOf(definition.path),
    // `Nothing` is used only where Q, B or R defaults to it.
    query: (query ?? Nothing) as Q,
    body: (body ?? Nothing) as B,
    response: (response ?? Nothing) as R,
    status: created ? 201 : response ? 200 : 204,
    list: false,
    upload: upload ?? false,
    readOnly: definition.method === 'PUT' ? namesBeside(body, [response, listed]) : [],
    readOnlyIn: definition.method === 'PUT' ? namesInLists(body, response) : {},
    listed,
    bodyLimit: bodyLimit ?? (body ? usual : noBodyBytes),
    changes: definition.changes ?? definition.method !== 'GET',
    people: definition.people ?? false,
    onRepeat: definition.onRepeat ?? 'answer',
  };
}

function namesBeside(body: z.ZodType | undefined, told: (z.ZodType | undefined)[]): string[] {
  const own = namesOf(body);
  return [...new Set(told.flatMap(namesOf))].filter((name) => !own.includes(name));
}

function namesInLists(body: z.ZodType | undefined, told: z.ZodType | undefined): Record<string, string[]> {
  if (!(body instanceof z.ZodObject) || !(told instanceof z.ZodObject)) return {};
  const lists = Object.entries(body.shape).map(([name, list]): [string, string[]] => {
    const entry = entryOf(list);
    return [name, entry ? namesBeside(entry, [entryOf(told.shape[name])]) : []];
  });
  return Object.fromEntries(lists.filter(([, names]) => names.length > 0));
}

/** The object of which a field is a list. */
function entryOf(field: z.core.$ZodType): z.ZodObject | undefined {
  if (field instanceof z.ZodOptional) return entryOf(field.unwrap());
  return field instanceof z.ZodArray && field.element instanceof z.ZodObject ? field.element : undefined;
}

function namesOf(schema: z.ZodType | undefined): string[] {
  return schema instanceof z.ZodObject ? Object.keys(schema.shape) : [];
}

function paramsOf<P extends string>(path: P): z.ZodObject<ParamShape<P>> {
  const names = [...path.matchAll(/:(\w+)/g)].flatMap((match) => match[1] ?? []);
  const kinds: Record<string, z.ZodType> = paramKinds;
  const shape = Object.fromEntries(names.map((name) => [name, kinds[name] ?? z.coerce.number().pipe(Id)]));
  // `ParamShape` derives the same names from the type of the path.
  return z.object(shape) as unknown as z.ZodObject<ParamShape<P>>;
}

export type ParamsOf<R extends Route> = z.output<R['params']>;
export type QueryOf<R extends Route> = z.output<R['query']>;
export type BodyOf<R extends Route> = z.output<R['body']>;
export type PayloadOf<R extends Route> = z.output<R['response']>;

type Part<K extends string, S extends z.ZodType> = [z.input<S>] extends [undefined]
  ? { [P in K]?: never }
  : Record<string, never> extends z.input<S>
    ? { [P in K]?: z.input<S> }
    : { [P in K]: z.input<S> };

/** What a caller passes for a route: exactly the parts that the route has. */
export type CallInput<R extends Route> = Part<'params', R['params']> &
  Part<'query', R['query']> &
  Part<'body', R['body']>;
