import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { mentionClass, richTextClass } from '@boxyard/contract/core/rich-text.ts';
import { expect, test } from '../tools/fixtures.ts';

const assets = join(import.meta.dirname, '../../web/dist/assets');

test('no class of the app is one that a text may carry, so no text borrows the look or place of its elements', () => {
  const sheets = readdirSync(assets).filter((name) => name.endsWith('.css'));
  const css = sheets.map((name) => readFileSync(join(assets, name), 'utf8')).join('\n');
  const names = new Set([...css.matchAll(/\.(-?[_a-zA-Z][\w-]*)(?=[^{}]*\{)/g)].map(([, name]) => name as string));
  expect(names.size, 'classes of the app').toBeGreaterThan(300);
  const borrowed = [...names].filter((name) => richTextClass.test(name) && name !== mentionClass);
  expect(borrowed).toEqual([]);
});
