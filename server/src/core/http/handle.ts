import { ActId, actHeader, takesAct } from '@boxyard/contract/core/acts.ts';
import { isLinesRoute } from '@boxyard/contract/core/bulk.ts';
import { type Language, languages } from '@boxyard/contract/core/enums.ts';
import { type ListMeta, unpagedRows } from '@boxyard/contract/core/list.ts';
import { type FieldError, fieldError, fieldErrors, maxFieldErrors } from '@boxyard/contract/core/problems.ts';
import { keyDays, keyHeader, RequestKey, takesKey } from '@boxyard/contract/core/request-keys.ts';
import type { BodyOf, ParamsOf, PayloadOf, QueryOf, Route } from '@boxyard/contract/core/route.ts';
import { basePath } from '@boxyard/contract/core/routes.ts';
import { Waited, waitedHeader } from '@boxyard/contract/core/waited.ts';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { z } from 'zod';
import type { Page } from '../crud/list-page.ts';
import { withTransaction } from '../db/connection.ts';
import { spanAtHand } from '../observability/span-at-hand.ts';
import { atWork } from '../observability/work-at-hand.ts';
import { readApiToken, requireScope } from './api-tokens.ts';
import type { Ctx, OpenCtx } from './context.ts';
import { requireOwner, requireSession } from './enter-account.ts';
import { inAccount } from './in-account.ts';
import { answerOnce } from './once-by-key.ts';
import { invalidFields, notFound, unauthenticated } from './problems.ts';
import { requireModule } from './require-module.ts';
import type { Services } from './services.ts';
import { type AccessToken, readAccessToken } from './tokens.ts';

export interface Input<R extends Route> {
  params: ParamsOf<R>;
  query: QueryOf<R>;
  body: BodyOf<R>;
  /** The version the caller saw (If-Match); undefined: any. */
  ifMatch: number | undefined;
}

/** Handlers answer `z.output`: a column that is missing is an error here and not a default. */
type Answer<R extends Route> = R extends { list: true }
  ? Page<PayloadOf<R> extends (infer Row)[] ? Row : never>
  : PayloadOf<R>;
// biome-ignore lint/suspicious/noConfusingVoidType: it is a return type, of handlers that answer 204
type AnswerOf<R extends Route> = Answer<R> extends undefined ? void : Answer<R>;
/** A handler of a route with an account in its path, or of one without. */
export type Handler<R extends Route, C = Ctx> = (ctx: C, input: Input<R>) => Promise<AnswerOf<R>>;
export type RouteOfAccount<R extends Route> = R['path'] extends `${string}/:account${string}` ? R : never;
type WithoutAccount<R extends Route> = R['path'] extends `${string}/:account${string}` ? never : R;

interface Options {
  /** Owners may call it while the account is disabled (enable, delete, read). */
  whileDisabled?: boolean;
}
interface WithFirst<R extends Route> extends Options {
  /** Runs before, in a transaction of its own: what it writes stays although the handler refuses. Undefined where there is nothing to write. */
  first?: (input: Input<R>) => ((ctx: Ctx) => Promise<void>) | undefined;
}

/**
 * Registers a route of the contract: authenticate, read the body, validate, enter the account, check access, run, parse the
 * answer, commit. What is wrong with the input is told after access was granted.
 */
export function handle<R extends Route>(
  app: Services,
  route: R & RouteOfAccount<R>,
  handler: Handler<R>,
  { first, ...options }: WithFirst<R> = {},
): void {
  register(app, route, async (request) => {
    const inputOf = takeInput<R>(route, request);
    const before = first && readable(inputOf, first);
    if (before) await withAccess(app, route, request, options, before);
    return withAccess(app, route, request, options, async (ctx) => {
      const input = inputOf();
      return answerOnce(ctx, route, input.body, async () => parseAnswer(route, input, await handler(ctx, input)));
    });
  });
}

/** The same for a route without an account: the handler opens its own transactions. */
export function handleWithoutAccount<R extends Route>(
  app: Services,
  route: R & WithoutAccount<R>,
  handler: Handler<R, OpenCtx>,
): void {
  register(app, route, async (request, reply) => {
    const token = route.access === 'public' ? undefined : tokenOf(request);
    const inputOf = takeInput<R>(route, request);
    const current = token && (await withTransaction(app.db, (tx) => requireSession(tx, token)));
    if (current && route.access === 'owner') requireOwner(current.isOwner);
    const input = inputOf();
    const admin =
      token && current ? { id: token.adminId, sessionId: token.sessionId, language: current.language } : null;
    return parseAnswer(route, input, await handler({ app, admin, request, reply }, input));
  });
}

/** Runs `fn` in a transaction of the account; the admin's access is checked anew each time. */
export type Step = <T>(fn: (ctx: Ctx) => Promise<T>) => Promise<T>;

/**
 * Like `handle`, for work that takes long beside the database (hashing, pictures): the handler opens a short transaction
 * for each of its steps and holds none in between. Access and input are checked before it starts.
 */
export function handleInSteps<R extends Route>(
  app: Services,
  route: R & RouteOfAccount<R>,
  handler: (step: Step, input: Input<R>, request: FastifyRequest) => Promise<AnswerOf<R>>,
  options: Options = {},
): void {
  register(app, route, async (request) => {
    const inputOf = takeInput<R>(route, request);
    const step: Step = (fn) => withAccess(app, route, request, options, fn);
    const input = await step(async () => inputOf());
    return parseAnswer(route, input, await handler(step, input, request));
  });
}

type Work = (request: FastifyRequest, reply: FastifyReply) => Promise<Envelope | undefined>;

function register(app: Services, route: Route, work: Work): void {
  // With a full disk people can still sign in and look.
  const changes = route.changes && route.path.includes('/:account');
  const name = `${route.method} ${basePath}${route.path}`;
  app.http.route({
    method: route.method,
    url: basePath + route.path,
    bodyLimit: route.bodyLimit,
    // Before the body is read: a stranger's is not.
    onRequest: (request, reply) =>
      atWork(name, async () => {
        if (route.access === 'public') return app.limits.network(request);
        await authenticate(app, route, request);
        if (isLinesRoute(route)) await app.limits.largeBody(reply, tokenOf(request));
      }),
    handler: async (request, reply) => {
      if (changes) await app.requireSpace();
      return send(route, reply, await atWork(name, () => work(request, reply)));
    },
  });
}

/** The caller, before the body is read. @throws 401, 403 where tokens are never let in, 429 */
export async function bearerOf(app: Services, route: Route, request: FastifyRequest): Promise<AccessToken> {
  const { authorization } = request.headers;
  const token =
    (await readAccessToken(app, authorization)) ??
    (await readApiToken(app.db, authorization, () => app.limits.network(request)));
  if (!token) throw unauthenticated();
  await app.limits.caller(request, token);
  if (!route.path.includes('/:account')) requireScope(route, token.apiToken?.scopes);
  return token;
}

async function authenticate(app: Services, route: Route, request: FastifyRequest): Promise<void> {
  tokens.set(request, await bearerOf(app, route, request));
}

const tokens = new WeakMap<FastifyRequest, AccessToken>();

function tokenOf(request: FastifyRequest): AccessToken {
  const token = tokens.get(request);
  if (!token) throw unauthenticated();
  return token;
}

function withAccess<T>(
  app: Services,
  route: Route,
  request: FastifyRequest,
  { whileDisabled }: Options,
  run: (ctx: Ctx) => Promise<T>,
): Promise<T> {
  const token = tokenOf(request);
  const entry = {
    token,
    slug: slugOf(request),
    log: request.log,
    allowDisabled: whileDisabled,
    screen: token.apiToken ? undefined : languageOfScreen(request),
    act: token.apiToken ? undefined : actOf(route, request).act,
    once: onceOf(route, request).once,
    waited: waitedOf(request).data,
    isReadOnly: !route.changes,
    people: route.people,
  };
  return inAccount(app, entry, async (ctx) => {
    spanAtHand()?.set('boxyard.account_id', ctx.account.id);
    requireScope(route, token.apiToken?.scopes);
    if (route.access === 'owner') requireOwner(ctx.admin.isOwner);
    if (route.module) await requireModule(ctx, route.module);
    return run(ctx);
  });
}

/** The language that the screen is in: as browsers say it, first the one that is preferred. */
const languageOfScreen = ({ headers }: FastifyRequest): Language | undefined =>
  languages.find((language) => headers['accept-language']?.toLowerCase().startsWith(language));

/** The account that the path names, before it is known to be one. */
const slugOf = (request: FastifyRequest): string => String((request.params as Record<string, unknown>).account);

/**
 * Parses the input before anything waits, so that only what the contract takes waits with it. What is wrong with it is thrown by
 * the function that is returned, once access was granted: a stranger learns nothing of the fields.
 */
function takeInput<R extends Route>(route: R, request: FastifyRequest): () => Input<R> {
  try {
    const input = parseInput<R>(route, request);
    return () => input;
  } catch (error) {
    return () => {
      throw error;
    };
  } finally {
    request.body = undefined;
  }
}

/** What is made of an input that can be read; of another one nothing, until it is refused. */
function readable<I, T>(inputOf: () => I, make: (input: I) => T): T | undefined {
  let input: I;
  try {
    input = inputOf();
  } catch {
    return undefined;
  }
  return make(input);
}

/** All parts of the request at once, so that one answer names every wrong field. */
export function parseInput<R extends Route>(route: R, request: FastifyRequest): Input<R> {
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
  if (actOf(route, request).isWrong) errors.push(fieldError(actHeader, 'wrongType'));
  if (onceOf(route, request).isWrong) errors.push(fieldError(keyHeader, 'notKey'));
  if (!waitedOf(request).success) errors.push(fieldError(waitedHeader, 'wrongType'));
  const body = part(route.body, nothing(route.body) ? undefined : given.body);
  if (Object.entries(request.params ?? {}).some(isBeyondIds)) throw notFound();
  if (errors.length > 0) throw invalidFields(errors);
  // What the schemas of the route have parsed is their output, which TypeScript cannot follow through `R`.
  return { params, query, body, ifMatch: versionOf(request.headers['if-match'] ?? given.version) } as Input<R>;
}

/** The body without what a GET had answered and nobody can change; the version among that counts as If-Match. */
function givenBody(route: Route, request: FastifyRequest): { body: unknown; version?: string } {
  const { body = {} } = request;
  if (route.readOnly.length === 0 || typeof body !== 'object' || body === null || Array.isArray(body)) return { body };
  const own = Object.entries(body).flatMap(([name, value]): [string, unknown][] =>
    route.readOnly.includes(name) ? [] : [[name, givenEntries(value, route.readOnlyIn[name])]],
  );
  const saysVersion = route.readOnly.includes('version') && 'version' in body;
  return { body: Object.fromEntries(own), ...(saysVersion && { version: JSON.stringify(body.version) }) };
}

/** The entries of a list without what was answered of each and nobody can change. */
function givenEntries(list: unknown, readOnly: readonly string[] | undefined): unknown {
  if (!readOnly || !Array.isArray(list)) return list;
  const isObject = (entry: unknown): entry is object => typeof entry === 'object' && entry !== null;
  return list.map((entry: unknown) =>
    isObject(entry) && !Array.isArray(entry)
      ? Object.fromEntries(Object.entries(entry).filter(([name]) => !readOnly.includes(name)))
      : entry,
  );
}

/** The act that the request names, where it may. */
function actOf(route: Route, request: FastifyRequest): { act?: string; isWrong?: boolean } {
  const given = request.headers[actHeader];
  if (given === undefined || !takesAct(route)) return {};
  const { data } = ActId.safeParse(given);
  return data === undefined ? { isWrong: true } : { act: data };
}

/** How long the request has waited on its device, where it says so. */
const waitedOf = (request: FastifyRequest) => Waited.optional().safeParse(request.headers[waitedHeader]);

/** The key under which the request is to be done once, where it may bring one. */
function onceOf(route: Route, request: FastifyRequest): { once?: Ctx['once']; isWrong?: boolean } {
  const given = request.headers[keyHeader];
  if (given === undefined || !takesKey(route)) return {};
  const { data } = RequestKey.safeParse(given);
  if (data === undefined) return { isWrong: true };
  return { once: { key: data, address: `${request.method} ${request.url}`, days: keyDays(route) } };
}

/** A whole number that is larger than any id: a record that is not there, like any other. */
const isBeyondIds = ([name, value]: [string, string]): boolean =>
  name !== 'externalId' && /^\d{16,}$/.test(value) && !Number.isSafeInteger(Number(value));

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
  const errors: FieldError[] = [];
  for (const [name, part] of Object.entries(value)) {
    if (errors.length >= maxFieldErrors) break;
    errors.push(...unstorable(part, path ? `${path}.${name}` : name, depth + 1));
  }
  return errors;
}

interface Envelope {
  payload: unknown;
  meta?: ListMeta;
}

/** Parsing the answer drops every column that the contract does not name. */
function parseAnswer<R extends Route>(route: R, input: Input<R>, answer: unknown): Envelope | undefined {
  if (route.status === 204) return undefined;
  if (!route.list) return { payload: route.response.parse(answer) };
  // `Answer` says that the handler of a list answers a page; the input of every list may name one.
  const { rows, ...counted } = answer as Page<unknown>;
  const { page, pageSize } = ((route.method === 'GET' ? input.query : input.body) ?? {}) as {
    page?: number;
    pageSize?: number;
  };
  const meta = { ...counted, page: page ?? 1, pageSize: pageSize ?? unpagedRows };
  return { payload: route.response.parse(rows), meta };
}

function send(route: Route, reply: FastifyReply, answer: Envelope | undefined) {
  if (reply.sent) return reply;
  reply.header('cache-control', 'no-store');
  if (!answer) return reply.code(204).send();
  return reply.code(route.status).type('application/json; charset=utf-8').send(JSON.stringify(answer));
}
