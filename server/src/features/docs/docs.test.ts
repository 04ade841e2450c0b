import { allRoutes, basePath, scopeOf } from '@boxyard/contract/core/routes.ts';
import { beforeAll, describe, expect, it } from 'vitest';
import { useTestApp } from '../../../test/tools/test-app.ts';

const app = useTestApp();

interface Operation {
  operationId: string;
  parameters: { name?: string; in?: string; required?: boolean; $ref?: string; schema?: unknown }[];
  requestBody?: { content: Record<string, { schema: { properties?: Record<string, unknown> } }> };
  responses: Record<string, unknown>;
  security?: unknown;
}

describe('/api/openapi.json', () => {
  let document: { openapi: string; paths: Record<string, Record<string, Operation>> };
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
      expect(operation?.security, path).toHaveLength(route.access === 'public' ? 0 : scopeOf(route) ? 2 : 1);
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
    const lists = operations().filter(({ operationId }) => !operationId.startsWith('listSettings'));
    const sizes = lists.flatMap(({ parameters, requestBody }) => [
      ...parameters.filter(({ name }) => name === 'pageSize').map(({ schema }) => schema),
      ...[requestBody?.content['application/json']?.schema.properties?.pageSize].filter((size) => size !== undefined),
    ]);
    expect(sizes.length).toBeGreaterThan(30);
    for (const size of sizes) expect(size).toMatchObject({ type: 'integer', minimum: 1, maximum: expect.any(Number) });
  });

  it('gives every operation an id of its own', () => {
    const ids = operations().map(({ operationId }) => operationId);
    expect(new Set(ids).size).toBe(ids.length);
  });
});
