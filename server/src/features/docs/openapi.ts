import { actHeader, takesAct } from '@boxyard/contract/core/acts.ts';
import { namesOf } from '@boxyard/contract/core/fields.ts';
import { titleLength } from '@boxyard/contract/core/files.ts';
import { ListMeta } from '@boxyard/contract/core/list.ts';
import { takesKey } from '@boxyard/contract/core/request-keys.ts';
import type { Route } from '@boxyard/contract/core/route.ts';
import { allRoutes, basePath, routes, scopeOf } from '@boxyard/contract/core/routes.ts';
import { eventRoutes } from '@boxyard/contract/integrations/events.ts';
import { z } from 'zod';
import { bodySchema, componentSchemas, fieldsOf, plainSchema, schemaOf } from './component-schemas.ts';
import {
  failureName,
  failureResponses,
  failureStatuses,
  limitHeaders,
  rateHeaders,
  takesVersion,
} from './declared-failures.ts';
import { answerExample, bodyExample } from './examples.ts';
import { capital, inputName, recordOf, type SchemaName } from './schema-names.ts';
import { sectionOf, sections } from './sections.ts';
import { asSchema, describedField, type Schema } from './sentences-of.ts';
import { webhookMessage, webhookOperations } from './webhook-operations.ts';

const introduction = `The calls of Boxyard, the back office of a container storage depot.

A program calls with a token of its account (\`Authorization: Bearer bxy_…\`), which an owner makes under API tokens; each call
names the scope that it needs. A person's access token comes from sign-in and lives for 15 minutes.

A success answers \`{ "payload": … }\`, a list beside it \`meta\` with \`total\`, \`page\` and \`pageSize\`, and \`hasMore\` where there are more
than the 10,000 that are counted; a failure is
\`application/problem+json\` with a \`code\`. Times are whole seconds since 1970. A record has a \`version\`: who sends it as
\`If-Match\` overwrites nothing that somebody else has saved since.

Answers get new properties from time to time: a program passes over those that it does not know. Each answer to a known caller says in \`RateLimit\`
headers how many calls are left. What Boxyard tells by itself stands under \`webhooks\`.`;

/** The OpenAPI 3.1 document of the contract's routes. */
export function openApiDocument(version: string) {
  const named = componentSchemas();
  const schemas: typeof named = { ...named, WebhookMessage: webhookMessage(named) };
  const paths: Record<string, Record<string, unknown>> = {};
  for (const feature of namesOf(routes)) {
    for (const [name, route] of Object.entries<Route>(routes[feature])) {
      const path = documentPath(route);
      paths[path] = { ...paths[path], [route.method.toLowerCase()]: operation({ feature, name, route, schemas }) };
    }
  }
  return {
    openapi: '3.1.0',
    info: {
      title: 'Boxyard',
      version,
      summary: 'Back-office calls of a container depot',
      description: introduction,
      license: { name: 'All rights reserved', identifier: 'LicenseRef-Boxyard' },
    },
    servers: [{ url: '/', description: 'This installation' }],
    tags: sections,
    components: {
      securitySchemes: {
        session: {
          type: 'http',
          scheme: 'bearer',
          bearerFormat: 'JWT',
          description: 'The access token of a person who signed in',
        },
        token: {
          type: 'http',
          scheme: 'bearer',
          bearerFormat: 'bxy_…',
          description: 'A token of the account; the scope that the call needs stands with it',
        },
      },
      parameters: { IfMatch: ifMatch, Act: act, Key: key },
      headers: rateHeaders,
      responses: failureResponses(),
      schemas,
    },
    paths,
    webhooks: webhookOperations,
  };
}

const shapeOf = ({ path }: Route) => path.replace(/:\w+/g, ':');
const sameShape = Map.groupBy(allRoutes, shapeOf);

/** OpenAPI takes two paths that differ by the names of their parameters only for the same one: `phaseOrImageId`. */
function documentNames(route: Route): [own: string, inDocument: string][] {
  const all = (sameShape.get(shapeOf(route)) ?? []).map(({ params }) => Object.keys(params.shape));
  return Object.keys(route.params.shape).map((own, at) => {
    const [first = own, ...others] = new Set(all.map((names) => names[at] ?? own));
    return [own, first + others.map((other) => `Or${capital(other)}`).join('')];
  });
}

function documentPath(route: Route): string {
  const names = new Map(documentNames(route));
  return basePath + route.path.replace(/:(\w+)/g, (_, own: string) => `{${names.get(own)}}`);
}

const ifMatch = {
  name: 'If-Match',
  in: 'header',
  description: 'The version that the caller has seen; the answer is 412 where the record has moved on.',
  schema: { type: 'string' },
  example: '"3"',
};
const act = {
  name: actHeader,
  in: 'header',
  description:
    'A UUID that several calls of one person may share, so that they can be undone together; from a token it is passed over.',
  schema: { type: 'string', format: 'uuid' },
};

const key = {
  name: 'Idempotency-Key',
  in: 'header',
  description:
    'A UUID or the like, one for each request and its repeats: sent again with it, the request is done once and answered again, for a day, that of an upload or a gate move for seven.',
  schema: { type: 'string', pattern: '^[!-~]{1,64}$' },
};

interface Call {
  feature: keyof typeof routes;
  name: string;
  route: Route;
  schemas: Record<string, Schema>;
}

function operation(call: Call) {
  const { feature, name, route } = call;
  const parts = [
    ...parameters(route.params, 'path', { name: `Path${recordOf(feature)}${capital(name)}`, family: 'Path' }, route),
    ...parameters(route.query, 'query', inputName(feature, name, route), route),
    ...(takesVersion(route) ? [{ $ref: '#/components/parameters/IfMatch' }] : []),
    ...(takesAct(route) ? [{ $ref: '#/components/parameters/Act' }] : []),
    ...(takesKey(route) ? [{ $ref: '#/components/parameters/Key' }] : []),
  ];
  return {
    operationId: feature + capital(name),
    summary: route.summary,
    description: accessOf(route),
    tags: [sectionOf(feature).name],
    security: securityOf(route),
    parameters: parts,
    ...requestBody(call),
    responses: {
      [isStream(route) ? 200 : route.status]: success(call),
      ...Object.fromEntries(
        failureStatuses(route).map((status) => [status, { $ref: `#/components/responses/${failureName(status)}` }]),
      ),
      default: { $ref: '#/components/responses/Fault' },
    },
  };
}

function accessOf(route: Route): string {
  if (route.access === 'public') return 'Anybody may call it.';
  if (route.access === 'owner') return 'For owners who are signed in.';
  const scope = scopeOf(route);
  if (scope === 'any')
    return 'For people who are signed in, and for tokens, which see what their scopes let them read.';
  return scope ? `For people who are signed in, and for tokens with \`${scope}\`.` : 'For people who are signed in.';
}

function securityOf(route: Route): Record<string, string[]>[] {
  if (route.access === 'public') return [];
  const scope = scopeOf(route);
  return [{ session: [] }, ...(scope ? [{ token: scope === 'any' ? [] : [scope] }] : [])];
}

const isStream = ({ path }: Route) => path === eventRoutes.stream.path;

function success({ feature, name, route, schemas }: Call) {
  const answered = { description: route.summary, headers: limitHeaders };
  if (isStream(route)) return { ...answered, content: { 'text/event-stream': { schema: { type: 'string' } } } };
  if (route.status === 204) return { ...answered, description: 'Done; the answer has no body.' };
  const family = recordOf(feature);
  const payload = describedField(
    schemaOf(route.response, 'output'),
    { name: family + capital(name) + (route.list ? 'List' : 'Answer'), family },
    'payload',
  );
  const properties = route.list
    ? {
        payload,
        meta: { ...schemaOf(ListMeta, 'output'), description: 'How many rows there are, and which of them these are.' },
      }
    : { payload };
  const schema = { type: 'object', required: Object.keys(properties), properties } as const;
  return { ...answered, content: { 'application/json': { schema, example: answerExample(schema, schemas) } } };
}

function requestBody({ feature, name, route, schemas }: Call) {
  if (route.upload) {
    const properties = {
      file: { type: 'string', format: 'binary', description: 'The file itself, under its name.' },
      title: { type: 'string', maxLength: titleLength, description: 'A title for people; empty where it is left out.' },
    };
    const schema = { type: 'object', required: ['file'], properties };
    return { requestBody: { required: true, content: { 'multipart/form-data': { schema } } } };
  }
  if (route.body instanceof z.ZodUndefined) return {};
  const schema = bodySchema(route, schemas);
  const example = bodyExample(feature + capital(name), route, schema, schemas);
  return { requestBody: { required: true, content: { 'application/json': { schema, example } } } };
}

/** OpenAPI says of each parameter what it is in one sentence beside its schema. */
function parameters(schema: z.ZodType, place: 'path' | 'query', about: SchemaName, route: Route) {
  if (!(schema instanceof z.ZodObject)) return [];
  const { required = [] } = plainSchema(schema, 'input');
  const names = new Map(documentNames(route));
  return Object.entries(fieldsOf(schema)).map(([own, field]) => {
    const { description, ...part } = describedField(asSchema(field), about, own);
    return {
      name: (place === 'path' && names.get(own)) || own,
      in: place,
      required: place === 'path' || required.includes(own),
      description,
      ...(part.type === 'array' && { explode: false }), // several values stand in one, parted by commas
      schema: part,
    };
  });
}
