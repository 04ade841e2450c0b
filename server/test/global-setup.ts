import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { PGlite } from '@electric-sql/pglite';
import { btree_gist } from '@electric-sql/pglite/contrib/btree_gist';
import { pg_trgm } from '@electric-sql/pglite/contrib/pg_trgm';
import { unaccent } from '@electric-sql/pglite/contrib/unaccent';
import { createPgConfig } from '@electric-sql/pglite/node-postgres';
import pg from 'pg';
import type { TestProject } from 'vitest/node';
import { openPostgres } from '../src/core/db.ts';
import { migrate } from '../src/core/migrate.ts';

declare module 'vitest' {
  interface ProvidedContext {
    /** A dump of a migrated embedded database, or the URL of a migrated PostgreSQL template. */
    database: { snapshot: string } | { server: string; template: string };
  }
}

/** Migrates once; every test file then starts from a copy. */
export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  const server = process.env.TEST_DATABASE_URL;
  return server ? setupPostgres(project, server) : setupEmbedded(project);
}

async function setupEmbedded(project: TestProject) {
  const folder = mkdtempSync(join(tmpdir(), 'boxyard-test-'));
  const engine = await PGlite.create({ extensions: { btree_gist, pg_trgm, unaccent } });
  const pool = new pg.Pool({ ...(createPgConfig(engine) as unknown as pg.PoolConfig), max: 1, idleTimeoutMillis: 0 });
  await migrate({ pool });
  await pool.end();
  const snapshot = join(folder, 'migrated.tar');
  writeFileSync(snapshot, Buffer.from(await (await engine.dumpDataDir('none')).arrayBuffer()));
  await engine.close();
  project.provide('database', { snapshot });
  return async () => rmSync(folder, { recursive: true, force: true });
}

async function setupPostgres(project: TestProject, server: string) {
  const template = `boxyard_template_${process.pid}`;
  const admin = new pg.Client({ connectionString: server });
  await admin.connect();
  await admin.query(`create database ${template}`);
  const db = openPostgres(withDatabase(server, template));
  await migrate(db);
  await db.close();
  project.provide('database', { server, template });
  return async () => {
    await admin.query(`drop database ${template} with (force)`);
    await admin.end();
  };
}

export function withDatabase(server: string, name: string): string {
  const url = new URL(server);
  url.pathname = `/${name}`;
  return url.href;
}
