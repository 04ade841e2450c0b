import { allRoutes, basePath } from '@boxyard/contract/core/routes.ts';
import { testEvent, WebhookEvent, WebhookMessage } from '@boxyard/contract/integrations/webhooks.ts';
import { beforeAll, describe, expect, it } from 'vitest';
import { accessOf } from '../../../test/tools/route-access.ts';
import { useTestApp } from '../../../test/tools/test-app.ts';
import { namedSchemas } from './schema-names.ts';

const app = useTestApp();

interface Declared {
  description?: string;
  headers?: Record<string, unknown>;
}

interface Operation {
  operationId: string;
  parameters: { name?: string; in?: string; required?: boolean; $ref?: string; schema?: unknown }[];
  requestBody?: { content: Record<string, { schema: { $ref?: string } }> };
  responses: Record<string, Declared>;
  security?: unknown;
}

describe('/api/openapi.json', () => {
  let document: {
    openapi: string;
    paths: Record<string, Record<string, Operation>>;
    webhooks: {
      recordChanged: {
        post: {
          parameters: { name: string }[];
          requestBody: { content: Record<'application/json', { example: unknown }> };
        };
      };
    };
    components: {
      schemas: Record<string, { properties?: Record<string, { enum?: string[] }> }>;
      responses: Record<string, Declared>;
    };
  };
  beforeAll(async () => {
    document = (await (await fetch(`${app.address}/api/openapi.json`)).json()) as typeof document;
  });
  const operations = () => Object.values(document.paths).flatMap((path) => Object.values(path));

  it('has every route of the contract, with its parameters, body and access', () => {
    expect(operations()).toHaveLength(allRoutes.length);
    const shapeOf = (path: string) => path.replace(/:\w+|\{\w+\}/g, '*');
    for (const route of allRoutes) {
      const path = Object.keys(document.paths).find((each) => shapeOf(each) === shapeOf(basePath + route.path)) ?? '';
      const operation = document.paths[path]?.[route.method.toLowerCase()];
      expect(operation, `${route.method} ${path}`).toBeDefined();
      const named = [...path.matchAll(/\{(\w+)\}/g)].map(([, name]) => name);
      const declared = operation?.parameters.filter((parameter) => parameter.in === 'path' && parameter.required);
      expect(
        declared?.map(({ name }) => name),
        path,
      ).toEqual(named);
      const { who, token } = accessOf(route);
      expect(operation?.security, path).toHaveLength(who === 'anyone' ? 0 : token === 'people' ? 1 : 2);
      expect(Object.keys(operation?.responses ?? {}), path).toContain('default');
    }
  });

  it('declares what is answered to a body where none is taken, and to a preview of an import that is over', () => {
    const of = (path: string, method: string) =>
      Object.keys(document.paths[basePath + path]?.[method]?.responses ?? {});
    expect(of('/{account}/acts/{act}/undo', 'post')).toEqual(expect.arrayContaining(['411', '413']));
    expect(of('/{account}/imports/{id}/preview', 'get')).toContain('409');
  });

  it.each(['/{account}/imports/{id}/confirm', '/{account}/history/{change}/restore'])(
    'says that %s takes the version that its caller saw',
    (path) => {
      const operation = document.paths[basePath + path]?.post;
      expect(operation?.parameters).toContainEqual({ $ref: '#/components/parameters/IfMatch' });
      expect(Object.keys(operation?.responses ?? {})).toContain('412');
    },
  );

  it('says of every list which page sizes it takes', () => {
    const inBodies = ['ContainerList', 'ContainerImageList', 'CargoListOfContainer'].map(
      (name) => document.components.schemas[name]?.properties?.pageSize,
    );
    const inAddresses = operations().flatMap(({ parameters }) =>
      parameters.filter(({ name }) => name === 'pageSize').map(({ schema }) => schema),
    );
    const sizes = [...inBodies, ...inAddresses];
    expect(sizes.length).toBeGreaterThan(30);
    for (const size of sizes) expect(size).toMatchObject({ type: 'integer', minimum: 1, maximum: expect.any(Number) });
  });

  it('names what calls take and answer, stably, and each schema once', () => {
    const names = Object.keys(document.components.schemas);
    const wanted = [
      'Client',
      'ClientRow',
      'ClientCreate',
      'ClientUpdate',
      'Container',
      'ContainerRow',
      'GatePass',
      'Place',
      'Problem',
    ];
    expect(names).toEqual(expect.arrayContaining(wanted));
    expect(names).toEqual(names.toSorted());
    const ownBody = operations().flatMap(({ operationId, requestBody }) => {
      const schema = requestBody?.content['application/json']?.schema;
      return schema && !schema.$ref ? [operationId] : [];
    });
    // Its body is also a part of others, which ignore nothing that is sent back.
    expect(ownBody).toEqual(['listSettingsSave']);
    const used = JSON.stringify([document.paths, document.webhooks, document.components]);
    expect(names.filter((name) => !used.includes(`"#/components/schemas/${name}"`))).toEqual([]);
  });

  it('gives no two schemas the same name', () => {
    const { inputs, answers } = namedSchemas();
    for (const named of [inputs, answers]) {
      const names = [...named.values()].map(({ name }) => name);
      expect(names.filter((name, at) => names.indexOf(name) < at)).toEqual([]);
    }
    const ofAnswers = new Map([...answers].map(([schema, { name }]) => [name, schema]));
    const twice = [...inputs].filter(([schema, { name }]) => (ofAnswers.get(name) ?? schema) !== schema);
    expect(twice.map(([, { name }]) => name)).toEqual([]);
  });

  it('declares the headers of every answer, how one signs in, and by which methods an address is called', () => {
    const answers = [
      ...Object.values(document.components.responses),
      ...operations().flatMap(({ responses }) => Object.values(responses)),
    ];
    const inline = answers.filter((answer) => !('$ref' in answer));
    expect(inline.length).toBeGreaterThan(200);
    for (const { headers } of inline) expect(Object.keys(headers ?? {})).toContain('RateLimit-Remaining');
    const { Unauthenticated, TooMany, Fault } = document.components.responses;
    expect(Object.keys(Unauthenticated?.headers ?? {})).toContain('WWW-Authenticate');
    expect(Object.keys(TooMany?.headers ?? {})).toContain('Retry-After');
    expect(Object.keys(Fault?.headers ?? {})).toContain('Allow');
    expect(Unauthenticated?.description).toContain('`UNAUTHENTICATED`, `SECOND_FACTOR`');
  });

  it('describes what a webhook is sent, with its events and signature', () => {
    const { post } = document.webhooks.recordChanged;
    expect(post.parameters.map(({ name }) => name)).toEqual(['webhook-id', 'webhook-timestamp', 'webhook-signature']);
    const { example } = post.requestBody.content['application/json'];
    expect(WebhookMessage.parse(example)).toEqual(example);
    const events = document.components.schemas.WebhookMessage?.properties?.event?.enum;
    expect(events).toEqual([...WebhookEvent.options, testEvent]);
  });

  it('gives every operation an id of its own', () => {
    const ids = operations().map(({ operationId }) => operationId);
    expect(new Set(ids).size).toBe(ids.length);
  });
});
