import { readFileSync } from 'node:fs';
import { maxImportBytes } from '@boxyard/contract/integrations/imports.ts';
import { expect, it } from 'vitest';

it('takes the largest file that the apps take, and its frame', () => {
  const template = readFileSync('deploy/nginx.conf.template', 'utf8');
  const megabytes = Number(/client_max_body_size (\d+)m;/.exec(template)?.[1]);
  expect(megabytes * 1024 ** 2).toBeGreaterThan(maxImportBytes);
});
