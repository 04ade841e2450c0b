import pg from 'pg';
import type { TestProject } from 'vitest/node';
import { startTestPostgres } from '../../scripts/test-postgres.ts';
import { openDatabase } from '../src/core/database/connection.ts';
import { migrate } from '../src/core/database/migrate.ts';

declare module 'vitest' {
  interface ProvidedContext {
    /** Addresses of the server's own database for the owner and the superuser, and the name of a migrated database to copy. */
    postgres: { url: string; superuserUrl: string; template: string };
  }
}

const template = 'boxyard_template';

/** Migrates once; every test file then starts from a copy. */
export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  const postgres = await startTestPostgres();
  process.stdout.write(`The server's tests run on PostgreSQL ${postgres.version}.\n`);
  const owner = new pg.Client({ connectionString: postgres.url });
  await owner.connect();
  await owner.query(`create database ${template}`);
  await owner.end();
  const db = openDatabase(withDatabase(postgres.url, template));
  await migrate(db);
  await db.close();
  project.provide('postgres', { url: postgres.url, superuserUrl: postgres.superuserUrl, template });
  return () => postgres.stop();
}

/** The same server and user, another database. */
export function withDatabase(url: string, name: string): string {
  const changed = new URL(url);
  changed.pathname = `/${name}`;
  return changed.href;
}
