import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { entityNames, type HistoryEntity, historyEntities, historyOf } from '@boxyard/contract/core/entities.ts';
import { languages } from '@boxyard/contract/core/enums.ts';
import { namesOf } from '@boxyard/contract/core/fields.ts';
import { sql } from 'kysely';
import { beforeAll, describe, expect, it } from 'vitest';
import { listLocalTables } from '../src/citus/spread/tables.ts';
import { entities } from '../src/core/entities.ts';
import { toldFields } from '../src/features/history/told-fields.ts';
import {
  hasPath,
  isPerson,
  left,
  namesOfTables,
  ofEdi,
  ofEstimates,
  ofInvoices,
  underivable,
  written,
} from '../src/tools/backup/account/carried.ts';
import { createDepot } from './tools/depot.ts';
import { fillDepot } from './tools/full-depot.ts';
import { globalTables, ofPeople } from './tools/global-tables.ts';
import { isOnCluster, useTestApp } from './tools/test-app.ts';

const app = useTestApp();

interface Column {
  owner: string;
  name: string;
  isGenerated: boolean;
}
interface Key {
  name: string;
  owner: string;
  /** The one that leads to an id, else the last: others are the account, or say the same of both. */
  column: string;
  target: string;
  goesAlong: boolean;
}
let tables: string[] = [];
let withHistory: string[] = [];
let columns: Column[] = [];
let keys: Key[] = [];

/** All that is asked below comes from the catalogue of the migrated database. */
beforeAll(async () => {
  const found = await sql<Column & { hasHistory: boolean }>`
    select c.relname as owner, a.attname as name, a.attgenerated <> '' as is_generated,
      exists (select from pg_trigger t where t.tgrelid = c.oid and t.tgname = 'history') as has_history
    from pg_class c join pg_attribute a on a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped
    where c.relnamespace = 'public'::regnamespace and c.relkind in ('r', 'p')
      and not exists (select from pg_depend d where d.classid = 'pg_class'::regclass and d.objid = c.oid and d.deptype = 'e')
    order by 1, a.attnum`.execute(app.inspect);
  columns = found.rows;
  tables = [...new Set(columns.map(({ owner }) => owner))];
  withHistory = [...new Set(found.rows.filter(({ hasHistory }) => hasHistory).map(({ owner }) => owner))];
  const { rows } = await sql<Key>`
    select k.conname as name, own.relname as owner, target.relname as target, k.confdeltype = 'c' as goes_along,
      (select a.attname from unnest(k.conkey, k.confkey) with ordinality pair (own, target, nth)
        join pg_attribute a on a.attrelid = k.conrelid and a.attnum = pair.own
        join pg_attribute t on t.attrelid = k.confrelid and t.attnum = pair.target
        order by t.attname = 'id' desc, nth desc limit 1) as "column"
    from pg_constraint k join pg_class own on own.oid = k.conrelid join pg_class target on target.oid = k.confrelid
    where k.contype = 'f' and k.connamespace = 'public'::regnamespace order by 1`.execute(app.inspect);
  keys = rows;
});

const ofAccounts = () => tables.filter((name) => columns.some((c) => c.owner === name && c.name === 'account_id'));
const ownTables: readonly HistoryEntity[] = historyEntities.filter((name) => name !== 'entry' && name !== 'export');

describe('every table', () => {
  it('with a history is an entity of the contract, and every entity has one', () =>
    expect([...withHistory, ...ofEdi].toSorted()).toEqual(entityNames.toSorted()));

  it('is an entity, or declared as of people, of the server, or written by triggers', () => {
    const declared = [
      ...entityNames,
      ...Object.keys(globalTables),
      ...written,
      ...left,
      ...underivable,
      ...ofInvoices,
      ...ofEstimates,
      'import_row',
    ];
    expect(tables.filter((name) => !declared.includes(name))).toEqual([]);
    expect(declared.filter((name) => !tables.includes(name))).toEqual([]);
  });

  it('of an account goes along in its backup or stays for a reason', () => {
    const decided = [...namesOfTables(true).filter((name) => name !== 'account'), ...left];
    expect(ofAccounts()).toEqual(decided.toSorted());
  });

  it('that leads to a person is declared as of people', () => {
    const leading = keys.filter(({ target }) => target === 'membership' || ofPeople[target]);
    expect(leading.length).toBeGreaterThan(10);
    const isDeclared = ({ owner, column }: Key) => ofPeople[owner] || left.includes(owner) || isPerson(owner, column);
    const isMade = ({ owner, column }: Key) =>
      columns.some((c) => c.owner === owner && c.name === column && c.isGenerated);
    expect(leading.filter((key) => !isDeclared(key) && !isMade(key)).map(({ name }) => name)).toEqual([]);
  });

  it('that keeps a key to a table of people stands beside it where accounts are spread', async () => {
    const local = await listLocalTables(app.db.pool);
    const lost = keys.filter(({ owner, target }) => local.includes(owner) !== local.includes(target));
    // It is dropped there: the account is no other all the same, and so is whoever made the record.
    const mayBeLost = ['account', 'admin', 'api_token'];
    expect(lost.filter(({ target }) => !mayBeLost.includes(target)).map(({ name }) => name)).toEqual([]);
  });
});

describe('every entity', () => {
  const columnsOf = (entity: string) => columns.filter(({ owner }) => owner === entity).map(({ name }) => name);
  const textsIn = (language: string, file: string): Record<string, unknown> =>
    JSON.parse(readFileSync(join(import.meta.dirname, '../../web/src/i18n', language, `${file}.json`), 'utf8'));
  const ofGroup = (texts: Record<string, unknown>, group: string) => texts[group] as Record<string, unknown>; // as i18next reads them

  it('has its word in all languages', () => {
    for (const language of languages)
      expect(Object.keys(ofGroup(textsIn(language, 'shell'), 'entity')).toSorted()).toEqual(historyEntities.toSorted());
  });

  it('tells fields that have a column, and a label in all languages', () => {
    // That a password changed, and what a membership holds, is told of the person.
    const marks: Partial<Record<HistoryEntity, string[]>> = {
      admin: ['password', 'isOwner', 'isEnabled'],
      api_token: ['list', 'format'],
    };
    for (const entity of historyEntities) {
      const { labels } = historyOf[entity];
      for (const { field, column } of toldFields[entity]) {
        for (const language of languages) {
          const own = textsIn(language, 'history');
          const ofEntity = ofGroup(ofGroup(own, 'fieldOf'), entity) as Record<string, unknown> | undefined;
          const ofForm = labels === 'history' ? undefined : textsIn(language, labels)[field];
          const label = ofEntity?.[field] ?? ofForm ?? ofGroup(own, 'field')[field];
          expect(label, `${language} ${entity}.${field}`).toBeTypeOf('string');
        }
        if (ownTables.includes(entity) && !marks[entity]?.includes(field))
          expect(columns, `${entity}.${column}`).toContainEqual({
            owner: entity,
            name: column,
            isGenerated: false,
            hasHistory: true,
          });
      }
    }
  });

  it('restores columns that it has', () => {
    for (const entity of ownTables)
      expect(columnsOf(entity), entity).toEqual(expect.arrayContaining([...(entities[entity].restored ?? [])]));
  });

  it('belongs to the records to which its keys and the history lead', async () => {
    for (const entity of historyEntities) {
      const ownKeys = keys.filter(({ owner }) => owner === entity);
      // On a cluster no key leads from a node to the coordinator.
      const ways = [
        ...ownKeys,
        { column: 'account_id', target: 'account', goesAlong: false },
        { column: '', target: 'admin', goesAlong: false },
      ];
      const owners = new Set<string>();
      for (const { column, target } of ways) {
        const row = sql`jsonb_build_object(${column}::text, 7)`;
        const { rows } = await sql<{ owner: string | null; id: number | null }>`
          select history_owner(${entity}, ${row}) as owner, history_owner_id(${entity}, ${column === '' ? 7 : 1}, ${row}) as id`.execute(
          app.inspect,
        );
        if (rows[0]?.owner === target && rows[0].id === 7) owners.add(target);
      }
      expect([...owners].toSorted(), entity).toEqual([...(historyOf[entity].belongsTo ?? [])].toSorted());
      const along = ownKeys.filter(
        ({ goesAlong, target }) => goesAlong && historyEntities.some((name) => name === target),
      );
      for (const { target } of along) expect(historyOf[entity].belongsTo, entity).toContain(target);
    }
  });

  it('comes in a backup after those that it refers to', () => {
    const order = namesOfTables(true);
    const wrong = keys.filter(
      ({ owner, target }) => owner !== target && order.includes(owner) && order.indexOf(owner) < order.indexOf(target),
    );
    expect(wrong.map(({ name }) => name)).toEqual([]);
  });

  it('has its people by the numbers of the backup, and its files in the folder of the account', async () => {
    const carried = columns.filter(({ owner, isGenerated }) => namesOfTables(true).includes(owner) && !isGenerated);
    const named = carried.filter(({ name }) => /^(admin|creator|maker|lifted_by)_id$/.test(name));
    expect(named.filter(({ owner, name }) => !isPerson(owner, name))).toEqual([]);
    expect(carried.filter(({ owner, name }) => name === 'path' && !hasPath(owner, name))).toEqual([]);
    for (const entity of namesOf(entities))
      for (const column of entities[entity].people ?? []) {
        expect(columnsOf(entity), entity).toContain(column);
        const { rows } = await sql<{ row: unknown }>`
          select carried_image(${entity}, jsonb_build_object(${column}::text, 7), 1, '{"7": 9}', '', '', null) as row`.execute(
          app.inspect,
        );
        expect(rows, `${entity}.${column}`).toEqual([{ row: { [column]: 9 } }]);
      }
  });

  it('has a record in the full depot, by which every route is tried', async () => {
    const depot = await createDepot(app);
    await fillDepot(depot);
    // Made by a test of their own: a picture, a paper, a person who comes, and what each person keeps.
    const elsewhere = ['account', 'admin', 'account_logo', 'transport_receipt', 'invitation', 'list_setting'];
    for (const name of entityNames.filter((entity) => !elsewhere.includes(entity))) {
      const { rows } = await sql`select from ${sql.table(name)} where account_id = ${depot.accountId} limit 1`.execute(
        app.inspect,
      );
      expect(rows.length, name).toBe(1);
    }
  });
});

it.skipIf(isOnCluster())('what a person leaves goes with the person', () => {
  const ofPerson = keys.filter(({ owner, target }) => ofPeople[owner] && (target === 'admin' || target === 'session'));
  expect(ofPerson.length).toBeGreaterThan(5);
  expect(ofPerson.filter(({ goesAlong }) => !goesAlong).map(({ name }) => name)).toEqual([]);
});
