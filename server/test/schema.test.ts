import { sql } from 'kysely';
import { beforeAll, describe, expect, it } from 'vitest';
import { wrongForm } from '../src/citus/spread/forms.ts';
import { statementsOf } from '../src/citus/spread/statements-of.ts';
import { listLocalTables } from '../src/citus/spread/tables.ts';
import { left, ofEdi, ofEstimates, ofInvoices, underivable, written } from '../src/tools/backup/account/carried.ts';
import { listMigrationFiles, type MigrationFile } from '../src/tools/migrate.ts';
import { isOfBaseline } from './global-setup.ts';
import { later } from './nodes/later-migrations.ts';
import { globalTables } from './tools/global-tables.ts';
import { useTestApp } from './tools/test-app.ts';

const app = useTestApp();

/** Tables that belong to no single account, those that triggers write, messages with a log of their own, what recipients answered, and rows of files that are not yet data. Everything else is a tenant table. */
const others = [
  ...Object.keys(globalTables),
  ...written,
  ...left,
  ...underivable,
  ...ofInvoices,
  ...ofEdi,
  ...ofEstimates,
  'import_row',
];

interface Table {
  name: string;
  security: boolean;
  forced: boolean;
  primaryKey: string | null;
  columns: string[];
  triggers: string[];
  policies: string[];
  appPrivileges: number;
}

let tables: Table[] = [];
beforeAll(async () => {
  const { rows } = await sql<Table>`
    select c.relname as name, c.relrowsecurity as security, c.relforcerowsecurity as forced,
      (select pg_get_constraintdef(k.oid) from pg_constraint k where k.conrelid = c.oid and k.contype = 'p') as primary_key,
      array(select a.attname::text from pg_attribute a where a.attrelid = c.oid and a.attnum > 0) as columns,
      array(select t.tgname::text from pg_trigger t join pg_proc p on p.oid = t.tgfoid where t.tgrelid = c.oid and p.proname = 'record_change' and t.tgenabled = 'O') as triggers,
      array(select pg_get_expr(p.polqual, p.polrelid) || ' / ' || pg_get_expr(p.polwithcheck, p.polrelid) from pg_policy p
        where p.polrelid = c.oid and p.polroles = array['boxyard_app'::regrole::oid]) as policies,
      (select count(*) from aclexplode(c.relacl) g where g.grantee = 'boxyard_app'::regrole) as app_privileges
    from pg_class c where c.relnamespace = 'public'::regnamespace and c.relkind = 'r'`.execute(app.inspect);
  tables = rows;
});

const tenantTables = () => tables.filter((table) => !others.includes(table.name));

describe('every tenant table', () => {
  it('exists', () => expect(tenantTables().map((table) => table.name)).toContain('membership'));

  it('is keyed by account and id', () => {
    for (const table of tenantTables())
      expect([table.name, table.primaryKey]).toEqual([table.name, 'PRIMARY KEY (account_id, id)']);
  });

  it('has version and times', () => {
    for (const table of tenantTables())
      expect(table.columns, table.name).toEqual(expect.arrayContaining(['version', 'created_at', 'updated_at']));
  });

  it('has forced row security with the tenant policy for the application role', () => {
    for (const table of tenantTables()) {
      expect([table.name, table.security, table.forced]).toEqual([table.name, true, true]);
      expect(table.policies, table.name).toContain(
        '(account_id = current_account()) / (account_id = current_account())',
      );
    }
  });

  it('writes versions, history and notices by trigger', () => {
    for (const table of tenantTables()) expect(table.triggers.toSorted(), table.name).toEqual(['history', 'version']);
  });
});

it('the application role owns nothing', async () => {
  const { rows } = await sql`select relname from pg_class where relowner = 'boxyard_app'::regrole`.execute(app.inspect);
  expect(rows).toEqual([]);
});

it('the application role cannot read a password hash', async () => {
  const { rows } = await sql<{
    may: boolean;
  }>`select has_column_privilege('boxyard_app', 'admin', 'password_hash', 'select') as may`.execute(app.inspect);
  expect(rows).toEqual([{ may: false }]);
});

it('each migration has a number of its own, so that all databases run them in one order', () => {
  const numbers = listMigrationFiles().map(({ name }) => name.slice(0, 4));
  expect(numbers).toEqual([...new Set(numbers)]);
});

it('each migration since the baseline has forms that spread tables take, too', async () => {
  const local = await listLocalTables(app.db.pool);
  const ofAccounts = new Set(tables.map(({ name }) => name).filter((name) => !local.includes(name)));
  const isWrong = ({ text }: MigrationFile) =>
    statementsOf(text).some((statement) => wrongForm(statement, { ofAccounts, spread: ofAccounts }));
  const refused = later('9001-refused.sql', 'alter table client add column boxes int check (boxes > 0)');
  const since = listMigrationFiles().filter((file) => !isOfBaseline(file));
  expect([...since, refused].filter(isWrong)).toEqual([refused]);
});
