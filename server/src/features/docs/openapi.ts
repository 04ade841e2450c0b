import { actHeader, takesAct } from '@boxyard/contract/core/acts.ts';
import { namesOf } from '@boxyard/contract/core/fields.ts';
import { titleLength } from '@boxyard/contract/core/files.ts';
import { ListMeta } from '@boxyard/contract/core/list.ts';
import { ProblemBody } from '@boxyard/contract/core/problems.ts';
import { takesKey } from '@boxyard/contract/core/request-keys.ts';
import type { Route } from '@boxyard/contract/core/route.ts';
import { allRoutes, basePath, routes, scopeOf } from '@boxyard/contract/core/routes.ts';
import { eventRoutes } from '@boxyard/contract/integrations/events.ts';
import { z } from 'zod';
import { failureName, failureResponses, failureStatuses, takesVersion } from './declared-failures.ts';
import { exampleOf } from './examples.ts';
import { sectionOf, sections } from './sections.ts';

type Schema = z.core.JSONSchema.BaseSchema;

const introduction = `The calls of Boxyard, the back office of a container storage depot.

A program calls with a token of its account (\`Authorization: Bearer bxy_…\`), which an owner makes under API tokens; each call
names the scope that it needs. A person's access token comes from sign-in and lives for 15 minutes.

A success answers \`{ "payload": … }\`, a list beside it \`meta\` with \`total\`, \`page\` and \`pageSize\`; a failure is
\`application/problem+json\` with a \`code\`. Times are whole seconds since 1970. A record has a \`version\`: who sends it as
\`If-Match\` overwrites nothing that somebody else has saved since.`;

/** The OpenAPI 3.1 document of the contract's routes. */
export function openApiDocument(version: string) {
  const paths: Record<string, Record<string, unknown>> = {};
  for (const feature of namesOf(routes)) {
    for (const [name, route] of Object.entries<Route>(routes[feature])) {
      const path = documentPath(route);
      const id = feature + capital(name);
      paths[path] = { ...paths[path], [route.method.toLowerCase()]: operation(route, id, sectionOf(feature).name) };
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
      responses: failureResponses(),
      schemas: { Problem: jsonSchema(ProblemBody, 'output') },
    },
    paths,
  };
}

const capital = (name: string) => name.replace(/^./, (letter) => letter.toUpperCase());
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
  description: 'The version that the caller has seen; the answer is 412 where the record has moved on',
  schema: { type: 'string' },
  example: '"3"',
};
const act = {
  name: actHeader,
  in: 'header',
  description: 'A UUID that several calls of one person may share, so that they can be undone together',
  schema: { type: 'string', format: 'uuid' },
};

const key = {
  name: 'Idempotency-Key',
  in: 'header',
  description:
    'A UUID or the like, one for each request and its repeats: sent again with it, the request is done once and answered again, for seven days',
  schema: { type: 'string', pattern: '^[!-~]{1,64}$' },
};

function operation(route: Route, operationId: string, tag: string) {
  const parts = [
    ...parameters(route.params, 'path', new Map(documentNames(route))),
    ...parameters(route.query, 'query'),
    ...(takesVersion(route) ? [{ $ref: '#/components/parameters/IfMatch' }] : []),
    ...(takesAct(route) ? [{ $ref: '#/components/parameters/Act' }] : []),
    ...(takesKey(route) ? [{ $ref: '#/components/parameters/Key' }] : []),
  ];
  return {
    operationId,
    summary: route.summary,
    description: accessOf(route),
    tags: [tag],
    security: securityOf(route),
    parameters: parts,
    ...requestBody(route),
    responses: {
      [isStream(route) ? 200 : route.status]: success(route),
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
  return scope ? `For people who are signed in, and for tokens with \`${scope}\`.` : 'For people who are signed in.';
}

function securityOf(route: Route): Record<string, string[]>[] {
  if (route.access === 'public') return [];
  const scope = scopeOf(route);
  return [{ session: [] }, ...(scope ? [{ token: [scope] }] : [])];
}

const isStream = ({ path }: Route) => path === eventRoutes.stream.path;

function success(route: Route) {
  if (isStream(route)) {
    return { description: route.summary, content: { 'text/event-stream': { schema: { type: 'string' } } } };
  }
  if (route.status === 204) return { description: 'Done' };
  const payload = jsonSchema(route.response, 'output');
  const properties = route.list ? { payload, meta: jsonSchema(ListMeta, 'output') } : { payload };
  const schema = { type: 'object', required: Object.keys(properties), properties };
  return { description: route.summary, content: { 'application/json': withExample(schema as Schema) } };
}

function requestBody(route: Route) {
  if (route.upload) {
    const properties = {
      file: { type: 'string', format: 'binary' },
      title: { type: 'string', maxLength: titleLength },
    };
    const schema = { type: 'object', required: ['file'], properties };
    return { requestBody: { required: true, content: { 'multipart/form-data': { schema } } } };
  }
  if (route.body instanceof z.ZodUndefined) return {};
  const sent = jsonSchema(route.body, 'input');
  const schema = withReadOnly(route, route.list ? { ...sent, properties: fieldsOf(route.body) } : sent);
  const { example } = withExample(schema);
  return {
    requestBody: { required: true, content: { 'application/json': { schema, example: firstPage(route, example) } } },
  };
}

/** With an example of each filter a list would find nothing. */
function firstPage(route: Route, example: unknown): unknown {
  if (!route.list || typeof example !== 'object' || example === null) return example;
  return Object.fromEntries(Object.entries(example).filter(([name]) => ['page', 'pageSize', 'sort'].includes(name)));
}

const withExample = (schema: Schema) => ({ schema, example: exampleOf(schema) });

/** Adds the fields of a PUT's answer, and of a row of its list, that its body does not have: they may be sent back. */
function withReadOnly(route: Route, schema: Schema): Schema {
  if (route.readOnly.length === 0) return schema;
  const { properties: listed = {} } = jsonSchema(route.listed, 'output');
  const { properties = {} } = jsonSchema(route.response, 'output');
  const answered = { ...listed, ...properties };
  const ignored = route.readOnly.map((name) => [name, { ...propertyOf(answered[name]), ...noteOf(name) }]);
  return { ...schema, properties: { ...schema.properties, ...Object.fromEntries(ignored) } };
}

const propertyOf = (schema: Schema | boolean | undefined) => (typeof schema === 'object' ? schema : {});

const noteOf = (name: string) =>
  name === 'version'
    ? { description: 'Counts as If-Match where that header is missing' }
    : { readOnly: true, description: 'Ignored' };

function parameters(schema: z.ZodType, place: 'path' | 'query', names?: Map<string, string>) {
  if (!(schema instanceof z.ZodObject)) return [];
  const { required = [] } = jsonSchema(schema, 'input');
  return Object.entries(fieldsOf(schema)).map(([name, part]) => ({
    name: names?.get(name) ?? name,
    in: place,
    required: place === 'path' || required.includes(name),
    schema: part,
  }));
}

/** The fields of an address or of a list's body. What becomes of a text in an address says more than that it is one. */
function fieldsOf(schema: z.ZodType) {
  const { properties = {} } = jsonSchema(schema, 'input');
  const { properties: read = {} } = jsonSchema(schema, 'output');
  const field = (name: string, part: Schema | boolean) =>
    Object.keys(propertyOf(read[name])).length > 0 ? propertyOf(read[name]) : part;
  return Object.fromEntries(Object.entries(properties).map(([name, part]) => [name, field(name, part)]));
}

function jsonSchema(schema: z.ZodType, io: 'input' | 'output'): Schema {
  const { $schema: _dialect, ...rest } = z.toJSONSchema(schema, { io, unrepresentable: 'any', override: sayInstants });
  return rest;
}

/** `instant` is a mark of ours, which no reader of the document knows. */
function sayInstants({ jsonSchema: written }: { jsonSchema: Schema }): void {
  if (!('instant' in written)) return;
  delete written.instant;
  written.description = 'Seconds since 1970';
}
