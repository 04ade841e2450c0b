import { entityNames } from '@boxyard/contract/core/entities.ts';
import { sql } from 'kysely';
import { expect, it } from 'vitest';
import { useTestApp } from './tools/test-app.ts';

const app = useTestApp();

it('the contract names every table whose changes screens are told', async () => {
  const { rows } = await sql<{ name: string }>`
    select c.relname as name from pg_trigger t join pg_class c on c.oid = t.tgrelid
    where t.tgname = 'history' and c.relnamespace = 'public'::regnamespace`.execute(app.db.kysely);
  expect(rows.map(({ name }) => name).toSorted()).toEqual(entityNames.toSorted());
});
