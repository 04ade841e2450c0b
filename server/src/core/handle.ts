import { unpagedRows } from '@boxyard/contract/list.ts';
import { type FieldError, fieldErrors } from '@boxyard/contract/problems.ts';
import type { BodyOf, ParamsOf, PayloadOf, QueryOf, Route } from '@boxyard/contract/route.ts';
import { basePath } from '@boxyard/contract/routes.ts';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { z } from 'zod';
import type { App } from './app.ts';
import type { Ctx, OpenCtx } from './context.ts';
import { transaction } from './db.ts';
import { enter, requireOwner, requireSession } from './enter.ts';
import { invalidFields, unauthenticated } from './problems.ts';
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
  const run = handler as unknown as (ctx: Ctx | OpenCtx, input: Input<R>) => Promise<unknown>;
  app.http.route({
    method: route.method,
    url: basePath + route.path,
    handler: async (request, reply) => {
      const token = await authenticate(app, route, request);
      const answer = route.path.includes('/:account')
        ? await inAccount(app, route, request, token as AccessToken, options, run)
        : await inTheOpen(app, route, request, reply, token, run);
      return send(route, reply, answer);
    },
  });
}

async function authenticate(app: App, route: Route, request: FastifyRequest): Promise<AccessToken | undefined> {
  if (route.access === 'public') return undefined;
  const token = await readAccessToken(app.secret, request.headers.authorization);
  if (!token) throw unauthenticated();
  return token;
}

type Run<R extends Route> = (ctx: Ctx | OpenCtx, input: Input<R>) => Promise<unknown>;

function inAccount<R extends Route>(
  app: App,
  route: R,
  request: FastifyRequest,
  token: AccessToken,
  options: Options,
  run: Run<R>,
) {
  return transaction(app.db, async (tx) => {
    const slug = (request.params as { account: string }).account;
    const account = await enter(tx, token, slug, options.whileDisabled ?? false);
    if (route.access === 'owner') requireOwner(account.isOwner);
    const input = read(route, request);
    const admin = { id: token.adminId, isOwner: account.isOwner, sessionId: token.sessionId };
    return parseAnswer(route, input, await run({ tx, account, admin, app, log: request.log }, input));
  });
}

async function inTheOpen<R extends Route>(
  app: App,
  route: R,
  request: FastifyRequest,
  reply: FastifyReply,
  token: AccessToken | undefined,
  run: Run<R>,
) {
  if (token) await transaction(app.db, (tx) => requireSession(tx, token));
  const input = read(route, request);
  const admin = token ? { id: token.adminId, sessionId: token.sessionId } : null;
  return parseAnswer(route, input, await run({ app, admin, request, reply }, input));
}

/** All parts of the request at once, so that one answer names every wrong field. */
function read<R extends Route>(route: R, request: FastifyRequest): Input<R> {
  const errors: FieldError[] = [];
  const part = (schema: z.ZodType, value: unknown) => {
    const parsed = schema.safeParse(value);
    if (!parsed.success) errors.push(...fieldErrors(parsed.error));
    return parsed.data;
  };
  const nothing = (schema: z.ZodType) => schema instanceof z.ZodUndefined;
  const params = part(route.params, request.params);
  const query = part(route.query, nothing(route.query) ? undefined : request.query);
  const body = part(route.body, nothing(route.body) ? undefined : (request.body ?? {}));
  const ifMatch = /^"?(\d+)"?$/.exec(request.headers['if-match'] ?? '')?.[1];
  if (errors.length > 0) throw invalidFields(errors);
  return { params, query, body, ifMatch: ifMatch ? Number(ifMatch) : undefined } as Input<R>;
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
