import { unpagedRows } from '@boxyard/contract/list.ts';
import { type FieldError, fieldError, fieldErrors } from '@boxyard/contract/problems.ts';
import type { BodyOf, ParamsOf, PayloadOf, QueryOf, Route } from '@boxyard/contract/route.ts';
import { basePath } from '@boxyard/contract/routes.ts';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { z } from 'zod';
import type { App } from './app.ts';
import type { Ctx, OpenCtx } from './context.ts';
import { type Tx, transaction } from './db.ts';
import { enter, requireOwner, requireSession } from './enter.ts';
import { invalidFields, notFound, unauthenticated } from './problems.ts';
import { type AccessToken, readAccessToken } from './tokens.ts';

export interface Input<R extends Route> {
  params: ParamsOf<R>;
  query: QueryOf<R>;
  body: BodyOf<R>;
  /** The version the caller saw (If-Match); undefined: any. */
  ifMatch: number | undefined;
}

/** What a list handler returns: one page of rows and how many there are in all. */
export interface Page<Row> {
  rows: Row[];
  total: number;
}

/** Handlers answer `z.output`: a column that is missing is an error here and not a default. */
type Answer<R extends Route> = R extends { list: true }
  ? Page<PayloadOf<R> extends (infer Row)[] ? Row : never>
  : PayloadOf<R>;
// biome-ignore lint/suspicious/noConfusingVoidType: it is a return type, of handlers that answer 204
type AnswerOf<R extends Route> = Answer<R> extends undefined ? void : Answer<R>;
type ContextOf<R extends Route> = R['path'] extends `${string}/:account${string}` ? Ctx : OpenCtx;
export type Handler<R extends Route> = (ctx: ContextOf<R>, input: Input<R>) => Promise<AnswerOf<R>>;

interface Options {
  /** Owners may call it while the account is disabled (enable, delete, read). */
  whileDisabled?: boolean;
}

/** Registers a route of the contract: authenticate, enter the account, check access, validate, run, parse the answer, commit. */
export function handle<R extends Route>(app: App, route: R, handler: Handler<R>, options: Options = {}): void {
  if (!route.path.includes('/:account')) {
    const open = handler as unknown as (ctx: OpenCtx, input: Input<R>) => Promise<unknown>;
    register(app, route, (request, reply) => inTheOpen(app, route, request, reply, open));
    return;
  }
  const run = handler as unknown as (ctx: Ctx, input: Input<R>) => Promise<unknown>;
  register(app, route, async (request) => {
    const token = await authenticate(app, request);
    return inAccount(app, route, request, token, options, async (ctx) => {
      const input = read(route, request);
      return parseAnswer(route, input, await run(ctx, input));
    });
  });
}

/** Runs `fn` in a transaction of the account; the admin's access is checked anew each time. */
export type Step = <T>(fn: (ctx: Ctx) => Promise<T>) => Promise<T>;

/**
 * Like `handle`, for work that takes long beside the database (hashing, pictures): the handler opens a short transaction
 * for each of its steps and holds none in between. Access and input are checked before it starts.
 */
export function handleInSteps<R extends Route>(
  app: App,
  route: R,
  handler: (step: Step, input: Input<R>, request: FastifyRequest) => Promise<AnswerOf<R>>,
  options: Options = {},
): void {
  register(app, route, async (request) => {
    const token = await authenticate(app, request);
    const step: Step = (fn) => inAccount(app, route, request, token, options, fn);
    const input = await step(async () => read(route, request));
    return parseAnswer(route, input, await handler(step, input, request));
  });
}

type Work = (request: FastifyRequest, reply: FastifyReply) => Promise<Envelope | undefined>;

function register(app: App, route: Route, work: Work): void {
  // With a full disk people can still sign in and look.
  const changes = route.method !== 'GET' && !route.list && route.path.includes('/:account');
  app.http.route({
    method: route.method,
    url: basePath + route.path,
    bodyLimit: route.bodyLimit,
    handler: async (request, reply) => {
      if (changes) await app.requireSpace();
      return send(route, reply, await work(request, reply));
    },
  });
}

async function authenticate(app: App, request: FastifyRequest): Promise<AccessToken> {
  const token = await readAccessToken(app, request.headers.authorization);
  if (!token) throw unauthenticated();
  return token;
}

async function inAccount<T>(
  app: App,
  route: Route,
  request: FastifyRequest,
  token: AccessToken,
  options: Options,
  run: (ctx: Ctx) => Promise<T>,
): Promise<T> {
  const after: (() => void)[] = [];
  const slug = (request.params as { account: string }).account;
  const work = async (tx: Tx) => {
    const account = await enter(tx, token, slug, { allowDisabled: options.whileDisabled });
    if (route.access === 'owner') requireOwner(account.isOwner);
    const admin = { id: token.adminId, isOwner: account.isOwner, sessionId: token.sessionId };
    const afterCommit = (fn: () => void) => after.push(fn);
    return run({ tx, account, admin, app, log: request.log, afterCommit });
  };
  const result = await transaction(app.db, work, slug);
  for (const fn of after) fn();
  return result;
}

async function inTheOpen<R extends Route>(
  app: App,
  route: R,
  request: FastifyRequest,
  reply: FastifyReply,
  run: (ctx: OpenCtx, input: Input<R>) => Promise<unknown>,
) {
  const token = route.access === 'public' ? undefined : await authenticate(app, request);
  if (token) {
    const isOwner = await transaction(app.db, (tx) => requireSession(tx, token));
    if (route.access === 'owner') requireOwner(isOwner);
  }
  const input = read(route, request);
  const admin = token ? { id: token.adminId, sessionId: token.sessionId } : null;
  return parseAnswer(route, input, await run({ app, admin, request, reply }, input));
}

/** All parts of the request at once, so that one answer names every wrong field. */
export function read<R extends Route>(route: R, request: FastifyRequest): Input<R> {
  const errors: FieldError[] = [];
  const part = (schema: z.ZodType, value: unknown) => {
    errors.push(...unstorable(value));
    const parsed = schema.safeParse(value);
    if (!parsed.success) errors.push(...fieldErrors(parsed.error));
    return parsed.data;
  };
  const nothing = (schema: z.ZodType) => schema instanceof z.ZodUndefined;
  const params = part(route.params, request.params);
  const query = part(route.query, nothing(route.query) ? undefined : request.query);
  const given = givenBody(route, request);
  const body = part(route.body, nothing(route.body) ? undefined : given.body);
  if (Object.values(request.params as object).some(isBeyondIds)) throw notFound();
  if (errors.length > 0) throw invalidFields(errors);
  return { params, query, body, ifMatch: versionOf(request.headers['if-match'] ?? given.version) } as Input<R>;
}

/** The body without what a GET had answered and nobody can change; the version among that counts as If-Match. */
function givenBody(route: Route, request: FastifyRequest): { body: unknown; version?: string } {
  const body = request.body ?? {};
  if (route.readOnly.length === 0 || typeof body !== 'object' || Array.isArray(body)) return { body };
  const own = Object.entries(body).filter(([name]) => !route.readOnly.includes(name));
  const saysVersion = route.readOnly.includes('version') && 'version' in body;
  return { body: Object.fromEntries(own), ...(saysVersion && { version: JSON.stringify(body.version) }) };
}

/** A whole number that is larger than any id: a record that is not there, like any other. */
const isBeyondIds = (param: string): boolean => /^\d{16,}$/.test(param) && !Number.isSafeInteger(Number(param));

/** No record has the version 0: what is no version of ours matches nothing, and so nothing is overwritten. */
const noVersion = 0;

function versionOf(ifMatch: string | undefined): number | undefined {
  if (ifMatch === undefined || ifMatch.trim() === '*') return undefined;
  const digits = /^\s*(?:W\/)?"?(\d{1,15})"?\s*$/.exec(ifMatch)?.[1];
  return digits === undefined ? noVersion : Number(digits);
}

/** No input of ours is nested deeper. */
const deepest = 20;

/** Texts that PostgreSQL cannot keep as they are: with a NUL, or with half of a surrogate pair. */
function unstorable(value: unknown, path = '', depth = 0): FieldError[] {
  if (typeof value === 'string') {
    return value.includes('\0') || !value.isWellFormed() ? [fieldError(path, 'wrongType')] : [];
  }
  if (typeof value !== 'object' || value === null) return [];
  if (depth === deepest) return [fieldError(path, 'wrongType')];
  return Object.entries(value).flatMap(([name, part]) => unstorable(part, path ? `${path}.${name}` : name, depth + 1));
}

interface Envelope {
  payload: unknown;
  meta?: { total: number; page: number; pageSize: number };
}

/** Parsing the answer drops every column that the contract does not name. */
function parseAnswer<R extends Route>(route: R, input: Input<R>, answer: unknown): Envelope | undefined {
  if (route.status === 204) return undefined;
  if (!route.list) return { payload: route.response.parse(answer) };
  const { rows, total } = answer as Page<unknown>;
  const { page, pageSize } = ((route.method === 'GET' ? input.query : input.body) ?? {}) as {
    page?: number;
    pageSize?: number;
  };
  return { payload: route.response.parse(rows), meta: { total, page: page ?? 1, pageSize: pageSize ?? unpagedRows } };
}

function send(route: Route, reply: FastifyReply, answer: Envelope | undefined) {
  if (reply.sent) return reply;
  reply.header('cache-control', 'no-store');
  return answer ? reply.code(route.status).send(answer) : reply.code(204).send();
}
