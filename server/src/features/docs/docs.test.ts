import { readdirSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname } from 'node:path';
import { allRoutes, basePath, scopeOf } from '@boxyard/contract/routes.ts';
import { beforeAll, describe, expect, it } from 'vitest';
import { useTestApp } from '../../../test/test-app.ts';

const app = useTestApp();

interface Operation {
  operationId: string;
  parameters: { name?: string; in?: string; required?: boolean; $ref?: string }[];
  requestBody?: unknown;
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

  it('gives every operation an id of its own', () => {
    const ids = operations().map(({ operationId }) => operationId);
    expect(new Set(ids).size).toBe(ids.length);
  });
});

it('/api/docs serves its three parts, and no other file of the package', async () => {
  const folder = dirname(createRequire(import.meta.url).resolve('swagger-ui-dist/package.json'));
  const served: string[] = [];
  for (const name of [...readdirSync(folder), '', 'start.js', '../server/package.json', '%2e%2e/x'])
    if ((await fetch(`${app.address}/api/docs/${name}`)).ok) served.push(name);
  expect(served.toSorted()).toEqual(['', 'start.js', 'swagger-ui-bundle.js', 'swagger-ui.css']);
});

it('/api/docs is a page whose parts all come from here', async () => {
  const page = await fetch(`${app.address}/api/docs`);
  expect(page.headers.get('content-type')).toBe('text/html; charset=utf-8');
  const html = await page.text();
  expect(html).not.toMatch(/<script>|https?:/);
  const parts = [...html.matchAll(/(?:src|href)="([^"]+)"/g)].map(([, path]) => path);
  expect(parts).toHaveLength(3);
  for (const path of parts) expect((await fetch(app.address + path)).status, path).toBe(200);
});
