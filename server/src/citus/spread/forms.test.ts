import { expect, it } from 'vitest';
import { isKeyBetween, wrongForm } from './forms.ts';
import { type Statement, statementsOf } from './statements-of.ts';

const tables = { ofAccounts: new Set(['client', 'crate', 'fresh']), spread: new Set(['client', 'crate']) };
const statement = (text: string): Statement => statementsOf(text)[0] ?? { text: '', outline: '' };

it.each([
  [
    'create table pallet (a bigint, foreign key (account_id, a) references crate (account_id, id))',
    'pallet is not spread yet, and has a key to crate',
  ],
  [
    'create table pallet (a bigint references admin (id), b bigint REFERENCES Crate (id))',
    'pallet is not spread yet, and has a key to crate',
  ],
  ['alter table crate add foreign key (account_id, a) references client (account_id, id)', 'has no name'],
  [
    'alter table fresh add constraint x foreign key (account_id, a) references client (account_id, id)',
    'fresh is not spread yet, and has a key to client',
  ],
  ['alter table crate add column a int check (a > 0)', 'A column of crate is added with a rule'],
  [
    'alter table crate add column a int, add column b numeric(12, 2) not null default 0 check (b > 0)',
    'is added with a rule',
  ],
  ['alter table crate add column a bigint references admin (id)', 'is added with a rule'],
  ['alter table crate enable always trigger a, enable always trigger b', 'Triggers of crate are turned on'],
])('names the form of what spread tables do not take: %s', (text, reason) => {
  expect(wrongForm(statement(text), tables)).toContain(reason);
});

it.each([
  'create table pallet (a bigint references admin (id)) -- references crate',
  'alter table crate add constraint x foreign key (account_id, a) references client (account_id, id)',
  'alter table admin add foreign key (a) references account (id)',
  'alter table admin add column a int check (a > 0)',
  "alter table crate add column a text not null default 'check (', add constraint x check (a <> '')",
  'alter table crate enable always trigger a',
  'alter table crate enable row level security, force row level security',
])('lets pass what they take: %s', (text) => {
  expect(wrongForm(statement(text), tables)).toBeUndefined();
});

it.each([
  ['alter table crate add foreign key (maker_id) references admin (id)', true],
  ['alter table only admin add constraint x foreign key (a) references crate (id) on delete cascade', true],
  ['alter table crate add constraint x foreign key (account_id, a) references client (account_id, id)', false],
  ['alter table admin add foreign key (a) references account (id)', false],
  ['alter table crate add check (a > 0)', false],
])('knows keys between nodes and coordinator: %s', (text, isBetween) => {
  expect(isKeyBetween(statement(text), tables)).toBe(isBetween);
});
