import { expect, it } from 'vitest';
import { listMigrationFiles } from '../../tools/migrate.ts';
import { statementsOf } from './statements-of.ts';

const textsOf = (text: string) => statementsOf(text).map((statement) => statement.text);

it.each([
  ['nothing', ' -- only; a comment\n/* and; /* another; */ */ ; ;', []],
  ['two with comments', '-- a;\nselect 1; -- b;\nselect /* c; */ 2', ['select 1', 'select /* c; */ 2']],
  ['strings', `select 'it''s;', E'it\\'s;', "a;""b"; select 2`, [`select 'it''s;', E'it\\'s;', "a;""b"`, 'select 2']],
  ['a string that ends in a backslash', `select '\\'; select ';'`, [`select '\\'`, `select ';'`]],
  ['bodies in dollars', 'do $$ a; $b$ b; $$; do $b$ $$; $c$; $b$;', ['do $$ a; $b$ b; $$', 'do $b$ $$; $c$; $b$']],
  ['a dollar in a name, and parameters', 'select a$b$c; select $1, $2', ['select a$b$c', 'select $1, $2']],
  [
    'parentheses',
    'create rule r as on insert to t do (select 1; select 2); x',
    ['create rule r as on insert to t do (select 1; select 2)', 'x'],
  ],
  [
    'a body in SQL',
    'create or replace function f() returns int begin atomic select case when a then 1 end; select 2; end; select 3',
    [
      'create or replace function f() returns int begin atomic select case when a then 1 end; select 2; end',
      'select 3',
    ],
  ],
  [
    'an expression as a body',
    'create function f() returns int return case when a then 1 end; x',
    ['create function f() returns int return case when a then 1 end', 'x'],
  ],
  ['a transaction', 'begin; x; end', ['begin', 'x', 'end']],
])('tells statements apart: %s', (_, text, statements) => {
  expect(textsOf(text)).toEqual(statements);
});

it.each(["select 'a", 'select "a', 'do $$ a', 'do $a$ a $b$', '/* a /* b */'])(
  'refuses what has no end: %s',
  (text) => {
    expect(() => statementsOf(text)).toThrow('has no end');
  },
);

it('says what a statement is without its comments, strings and spaces', () => {
  const text = `Alter -- references a\n table "T" add check (x <> 'references b')`;
  expect(statementsOf(text)[0]?.outline).toBe(`alter table "T" add check ( x < > '' )`);
});

it('finds every statement of the migrations, and nothing beside them', () => {
  const begins = /^(alter|comment|create|delete|do|drop|grant|insert|revoke|select|set|update|with)\b/i;
  for (const { name, text } of listMigrationFiles()) {
    let rest = text;
    for (const statement of textsOf(text)) {
      expect([name, statement]).toEqual([name, expect.stringMatching(begins)]);
      const at = rest.indexOf(statement);
      expect([name, rest.slice(0, at).replace(/--[^\n]*/g, '')]).toEqual([name, expect.stringMatching(/^[;\s]*$/)]);
      rest = rest.slice(at + statement.length);
    }
    expect([name, rest.replace(/--[^\n]*/g, '')]).toEqual([name, expect.stringMatching(/^[;\s]*$/)]);
  }
});
