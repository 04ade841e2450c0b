import { expect, it } from 'vitest';
import { z } from 'zod';
import { allRoutes } from './routes.ts';

/** Texts that hold several lines, are hashed, or are searched for. */
const severalLines = [
  'body',
  'code',
  'comment',
  'contents',
  'currentPassword',
  'description',
  'newPassword',
  'notes',
  'oldPassword',
  'password',
  'q',
  'remark',
  'sample',
  'secret',
  'token',
];

/** The fields of a body that take a text with a line break and a mark that turns the reading direction round. */
function takers(schema: z.core.$ZodType, path: string): string[] {
  if (schema instanceof z.ZodObject)
    return Object.entries(schema.shape).flatMap(([name, field]) => takers(field, name));
  if (schema instanceof z.ZodArray) return takers(schema.element, path);
  if (schema instanceof z.ZodOptional || schema instanceof z.ZodNullable) return takers(schema.unwrap(), path);
  if (schema instanceof z.ZodUnion) return schema.options.flatMap((option) => takers(option, path));
  return z.safeParse(schema, 'ab\n\u202ecdefgh1A').success ? [path] : [];
}

it('every text of a body is of one line, but for those that are meant to hold several', () => {
  const found = new Set(allRoutes.filter(({ list }) => !list).flatMap(({ body }) => takers(body, '')));
  expect([...found].filter((name) => !severalLines.includes(name)).toSorted()).toEqual([]);
});
