import { eventRoutes } from '@boxyard/contract/events.ts';
import { titleLength } from '@boxyard/contract/files.ts';
import { ListMeta } from '@boxyard/contract/list.ts';
import { ProblemBody } from '@boxyard/contract/problems.ts';
import type { Route } from '@boxyard/contract/route.ts';
import { allRoutes, basePath } from '@boxyard/contract/routes.ts';
import { z } from 'zod';

type Schema = z.core.JSONSchema.BaseSchema;

/** The OpenAPI 3.1 document of the contract's routes. */
export function openApiDocument(version: string) {
  const paths: Record<string, Record<string, unknown>> = {};
  for (const route of allRoutes) {
    const path = basePath + route.path.replace(/:(\w+)/g, '{$1}');
    paths[path] = { ...paths[path], [route.method.toLowerCase()]: operation(route) };
  }
  return {
    openapi: '3.1.0',
    info: { title: 'Boxyard', version, description: 'Back-office calls of a container depot.' },
    servers: [{ url: '/' }],
    components: {
      securitySchemes: { bearer: { type: 'http', scheme: 'bearer', bearerFormat: 'JWT' } },
      schemas: { Problem: jsonSchema(ProblemBody, 'output') },
    },
    paths,
  };
}

function operation(route: Route) {
  return {
    operationId: `${route.method.toLowerCase()}${route.path.replace(/[^a-z]+(\w)/gi, (_, letter: string) => letter.toUpperCase())}`,
    summary: route.summary,
    description: `Access: ${route.access}`,
    tags: route.tags,
    ...(route.access !== 'public' && { security: [{ bearer: [] }] }),
    parameters: [...parameters(route.params, 'path'), ...parameters(route.query, 'query')],
    ...requestBody(route),
    responses: { [isStream(route) ? 200 : route.status]: success(route), default: failure },
  };
}

const failure = {
  description: 'A problem (RFC 9457)',
  content: { 'application/problem+json': { schema: { $ref: '#/components/schemas/Problem' } } },
};

const isStream = ({ path }: Route) => path === eventRoutes.stream.path;

function success(route: Route) {
  if (isStream(route)) {
    return { description: route.summary, content: { 'text/event-stream': { schema: { type: 'string' } } } };
  }
  if (route.status === 204) return { description: 'Done' };
  const payload = jsonSchema(route.response, 'output');
  const properties = route.list ? { payload, meta: jsonSchema(ListMeta, 'output') } : { payload };
  const schema = { type: 'object', required: Object.keys(properties), properties };
  return { description: route.summary, content: { 'application/json': { schema } } };
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
  const schema = withReadOnly(route, jsonSchema(route.body, 'input'));
  return { requestBody: { required: true, content: { 'application/json': { schema } } } };
}

/** Adds the fields of a PUT's answer that its body does not have: they may be sent back. */
function withReadOnly(route: Route, schema: Schema): Schema {
  if (route.readOnly.length === 0) return schema;
  const { properties: answered = {} } = jsonSchema(route.response, 'output');
  const ignored = route.readOnly.map((name) => [name, { ...propertyOf(answered[name]), ...noteOf(name) }]);
  return { ...schema, properties: { ...schema.properties, ...Object.fromEntries(ignored) } };
}

const propertyOf = (schema: Schema | boolean | undefined) => (typeof schema === 'object' ? schema : {});

const noteOf = (name: string) =>
  name === 'version'
    ? { description: 'Counts as If-Match where that header is missing' }
    : { readOnly: true, description: 'Ignored' };

function parameters(schema: z.ZodType, place: 'path' | 'query') {
  if (!(schema instanceof z.ZodObject)) return [];
  const { properties = {}, required = [] } = jsonSchema(schema, 'input');
  return Object.entries(properties).map(([name, part]) => ({
    name,
    in: place,
    required: place === 'path' || required.includes(name),
    schema: part,
  }));
}

function jsonSchema(schema: z.ZodType, io: 'input' | 'output'): Schema {
  const { $schema: _dialect, ...rest } = z.toJSONSchema(schema, { io, unrepresentable: 'any' });
  return rest;
}
