import type pg from 'pg';
import { becomeApplication, becomeOwner, lines, quoted } from '../tables.ts';
import { type Carried, jsonOf, listCarried, type Place, saidOf } from './carried.ts';

/** A table as a backup of one account has it. */
interface Said {
  name: string;
  columns: string[];
  /** Its rows as lines of COPY. */
  rows(): AsyncGenerator<Buffer>;
}

/** Everything that goes with an account, as it is in the open transaction. */
export async function readAccount(client: pg.ClientBase, place: Place): Promise<Said[]> {
  const carried = await listCarried(client, place.withKeys);
  return [...peopleOf(client, place), ...carried.map((table) => ofAccount(client, table, place))];
}

function ofAccount(client: pg.ClientBase, { name, columns }: Carried, place: Place): Said {
  const names = columns.map((column) => column.name);
  const said = names.map((column) => saidOf(name, column, place)).join(', ');
  const condition = name === 'account' ? `id = ${place.accountId}` : `account_id = ${place.accountId}`;
  // By its number a person may come earlier than by their id.
  const order = names.includes('id') ? saidOf(name, 'id', place) : quoted(names.slice(0, 2));
  const query = `select ${said} from "${name}" where ${condition} order by ${order}`;
  return {
    name,
    columns: names,
    rows: async function* () {
      await becomeApplication(client, place.accountId);
      yield* lines(client, query);
      await becomeOwner(client);
    },
  };
}

export const columnsOfPerson = [
  'nr',
  'email',
  'username',
  'firstname',
  'lastname',
  'phone_area_code',
  'phone_number',
  'country_code',
  'version',
  'created_at',
  'updated_at',
  'password_hash',
];

export const keysOfPeople: ['second_factor' | 'recovery_code', string[]][] = [
  ['second_factor', ['sealed_secret', 'last_step', 'confirmed_at']],
  ['recovery_code', ['hash']],
];

/** Whoever no longer works for the account is only a number. */
function peopleOf(client: pg.ClientBase, { accountId, numbers, withKeys }: Place): Said[] {
  const ids = `'{${[...numbers.keys()].join(',')}}'::bigint[]`;
  const nr = (id: string) => `(${jsonOf(numbers)} ->> ${id}::text)::bigint`;
  const member = `exists (select from membership where account_id = ${accountId} and admin_id = person.id)`;
  const ofMember = (column: string, other = `''`) => `case when ${member} then person.${column} else ${other} end`;
  const person = [
    nr('person.id'),
    ofMember('email', 'null'),
    ofMember('username', `'-'`),
    ...['firstname', 'lastname', 'phone_area_code', 'phone_number', 'country_code'].map((column) => ofMember(column)),
    ofMember('version', '1'),
    ofMember('created_at', `'epoch'`),
    ofMember('updated_at', `'epoch'`),
    withKeys ? ofMember('password_hash', 'null') : 'null',
  ];
  const persons: Said = {
    name: 'admin',
    columns: columnsOfPerson,
    rows: () => lines(client, `select ${person.join(', ')} from admin person where id = any(${ids}) order by 1`),
  };
  const keys = (name: string, columns: string[]): Said => ({
    name,
    columns: ['nr', ...columns],
    rows: () =>
      lines(
        client,
        `select ${nr('admin_id')}, ${quoted(columns)} from ${name} person
        where exists (select from membership where account_id = ${accountId} and admin_id = person.admin_id) order by 1, 2`,
      ),
  });
  return [persons, ...(withKeys ? keysOfPeople.map(([name, columns]) => keys(name, columns)) : [])];
}
