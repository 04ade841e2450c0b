import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pg from 'pg';
import type { TestProject } from 'vitest/node';
import { createClusterDatabase, leaveAlone, startTestCluster } from '../../scripts/tests/test-citus.ts';
import { startTestPostgres } from '../../scripts/tests/test-postgres.ts';
import { distribute } from '../src/citus/distribute.ts';
import { openDatabase } from '../src/core/db/connection.ts';
import { listMigrationFiles, type MigrationFile, migrate } from '../src/tools/migrate.ts';

declare module 'vitest' {
  interface ProvidedContext {
    /**
     * Addresses of the server's own database for the owner and the superuser, the name of a migrated database to copy, the nodes of Citus
     * for the superuser, if it is that, and a folder for files, which is removed after the run.
     */
    postgres: { url: string; superuserUrl: string; template: string; nodes: string[]; folder: string };
  }
}

const template = 'boxyard_template';
/** The tables as they were when the product began: these migrations were never done on spread tables. */
export const isOfBaseline = ({ name }: Pick<MigrationFile, 'name'>): boolean => name <= '0011-operation.sql';

/** Migrates once; every test file then starts from a copy. */
export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  const folder = mkdtempSync(join(tmpdir(), 'boxyard-files-'));
  const stop =
    process.env.TEST_POSTGRES === 'citus' ? await onCluster(project, folder) : await onPostgres(project, folder);
  return async () => {
    await stop();
    rmSync(folder, { recursive: true, force: true });
  };
}

async function onPostgres(project: TestProject, folder: string): Promise<() => Promise<void>> {
  const postgres = await startTestPostgres();
  process.stdout.write(`The server's tests run on PostgreSQL ${postgres.version}.\n`);
  const owner = new pg.Client({ connectionString: postgres.url });
  await owner.connect();
  await owner.query(`create database ${template}`);
  await owner.end();
  const db = openDatabase(withDatabase(postgres.url, template));
  await migrate(db);
  await db.close();
  project.provide('postgres', { url: postgres.url, superuserUrl: postgres.superuserUrl, template, nodes: [], folder });
  return () => postgres.stop();
}

async function onCluster(project: TestProject, folder: string): Promise<() => Promise<void>> {
  const cluster = await startTestCluster();
  try {
    process.stdout.write(`The server's tests run on PostgreSQL ${cluster.version}, on three nodes.\n`);
    await createClusterDatabase(cluster, template);
    // The baseline is spread first: each newer migration is done on spread tables, as where a depot is at work.
    await distribute({ url: withDatabase(cluster.url, template) }, listMigrationFiles().filter(isOfBaseline));
    await migrate({ url: withDatabase(cluster.url, template) });
    await leaveAlone(cluster.nodes, template);
  } catch (error) {
    await cluster.stop();
    throw error;
  }
  const { url, superuserUrl, nodes } = cluster;
  project.provide('postgres', { url, superuserUrl, template, nodes, folder });
  return () => cluster.stop();
}

/** The same server and user, another database. */
export function withDatabase(url: string, name: string): string {
  const changed = new URL(url);
  changed.pathname = `/${name}`;
  return changed.href;
}
