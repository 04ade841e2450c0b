import { afterAll, beforeAll, expect, it } from 'vitest';
import { differences, schemaOnNodes } from '../../test/nodes/schema-on-nodes.ts';
import { ask, isOnCluster, openTestDatabase } from '../../test/tools/test-app.ts';
import { distribute, NotDistributable } from './distribute.ts';

let database: Awaited<ReturnType<typeof openTestDatabase>>;
beforeAll(async () => {
  database = await openTestDatabase();
});
afterAll(async () => {
  await database.db.close();
  await database.drop();
});

const state = `select relname, relforcerowsecurity, relacl::text, (select count(*) from pg_trigger where tgrelid = pg_class.oid) as triggers,
    (select string_agg(polname || pg_get_expr(polqual, polrelid), ',' order by polname) from pg_policy where polrelid = pg_class.oid) as policies
  from pg_class where relnamespace = 'public'::regnamespace order by 1`;

it.skipIf(isOnCluster())('refuses a PostgreSQL without Citus in a sentence, and changes nothing there', async () => {
  const url = database.environment.DATABASE_URL;
  const { rows: before } = await ask(url, state);
  const refused = distribute({ url });
  await expect(refused).rejects.toBeInstanceOf(NotDistributable);
  await expect(refused).rejects.toThrow(
    'This PostgreSQL has no Citus: tables cannot be spread over nodes here. Nothing was changed.',
  );
  expect((await ask(url, state)).rows).toEqual(before);
  expect((await ask(url, `select rolcanlogin from pg_roles where rolname = 'boxyard_app'`)).rows).toEqual([
    { rolcanlogin: false },
  ]);
});

it.runIf(isOnCluster())('may be done again, finds nothing left to do, and leaves all nodes as they are', async () => {
  const url = database.environment.DATABASE_URL;
  const before = await schemaOnNodes(url);
  expect(await distribute({ url })).toEqual([]);
  expect(differences(await schemaOnNodes(url), before)).toEqual([]);
});
