import { beforeAll, expect, it } from 'vitest';
import { describeSchema } from './tools/schema-page.ts';
import { isOnCluster, useOwnApp } from './tools/test-app.ts';

const app = useOwnApp();

let schema = { tables: '', functions: '' };
beforeAll(async () => {
  schema = await describeSchema(app.db.pool);
});

it.skipIf(isOnCluster())('the page of the tables is that of the migrated database; `npm run schema` writes it', () =>
  expect(schema.tables).toMatchFileSnapshot('../schema/tables.sql'),
);

it.skipIf(isOnCluster())('the page of the functions is that of the migrated database; `npm run schema` writes it', () =>
  expect(schema.functions).toMatchFileSnapshot('../schema/functions.sql'),
);
