import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { clientRoutes } from '@boxyard/contract/people/clients.ts';
import { expect, it } from 'vitest';
import { distribute } from '../../src/citus/distribute.ts';
import { makeBackup } from '../../src/tools/backup/backup.ts';
import { compareBackups } from '../../src/tools/backup/compare.ts';
import { readManifest } from '../../src/tools/backup/manifest.ts';
import { restoreBackup } from '../../src/tools/backup/restore.ts';
import { caller } from '../tools/caller.ts';
import { createDepot } from '../tools/depot.ts';
import { fillDepot } from '../tools/full-depot.ts';
import { givePassword, signIn } from '../tools/sign-in.ts';
import {
  isOnCluster,
  openEmptyCluster,
  openPlainDatabase,
  openTestDatabase,
  startApp,
  useOwnApp,
} from '../tools/test-app.ts';
import { differences, schemaOnNodes } from './schema-on-nodes.ts';

const app = useOwnApp();

it.runIf(isOnCluster())(
  'all of a cluster goes to a plain database and to another cluster, and is what it was',
  { timeout: 120_000 },
  async () => {
    const parent = mkdtempSync(join(tmpdir(), 'boxyard-cluster-'));
    const depots = [await createDepot(app), await createDepot(app)];
    for (const depot of depots) await fillDepot(depot);
    const [{ account, owner } = await createDepot(app)] = depots;
    await givePassword(app, owner);
    const [folder, ofPlain, ofCluster] = ['first', 'plain', 'cluster'].map((name) => join(parent, name)) as [
      string,
      string,
      string,
    ];
    await makeBackup(folder, { url: app.db.url, files: app.files, secret: undefined });
    await expect(restoreBackup(folder, app.db, undefined)).rejects.toThrow('The database is not empty');

    const plain = await openPlainDatabase();
    const cluster = await openEmptyCluster();
    const onPlain = await startApp(plain.db, plain.environment);
    await restoreBackup(folder, plain.db, onPlain.files);
    await makeBackup(ofPlain, { url: plain.db.url, files: onPlain.files, secret: undefined });
    expect(compareBackups(readManifest(folder), readManifest(ofPlain))).toMatchObject({ isSame: true });

    await restoreBackup(ofPlain, cluster.db, undefined);
    expect((await distribute(cluster.db)).length).toBeGreaterThan(30);
    // The other one was spread by an older version, and migrated since.
    expect(differences(await schemaOnNodes(app.db.url), await schemaOnNodes(cluster.db.url))).toEqual([]);
    await makeBackup(ofCluster, { url: cluster.db.url, files: onPlain.files, secret: undefined });
    expect(compareBackups(readManifest(ofPlain), readManifest(ofCluster))).toMatchObject({ isSame: true });
    await expect(restoreBackup(folder, cluster.db, undefined)).rejects.toThrow('The database is not empty');

    const onCluster = await startApp(cluster.db, cluster.environment);
    const call = caller(onCluster, (await signIn(onCluster, owner.email)).jwt);
    const made = await call(clientRoutes.create, { params: { account }, body: { name: 'New', type: 'customer' } });
    expect(made.status).toBe(201);
    const listed = await call(clientRoutes.list, { params: { account }, query: {} });
    expect(listed.payload.map(({ name }) => name)).toContain('New');

    for (const started of [onPlain, onCluster]) await started.http.close();
    for (const database of [plain, cluster]) await database.drop();
    rmSync(parent, { recursive: true });
  },
);

it.runIf(isOnCluster())('a whole backup is refused where the tables are spread already', async () => {
  const parent = mkdtempSync(join(tmpdir(), 'boxyard-cluster-'));
  const folder = join(parent, 'first');
  await makeBackup(folder, { url: app.db.url, files: app.files, secret: undefined });
  const spread = await openTestDatabase();
  await expect(restoreBackup(folder, spread.db, undefined)).rejects.toThrow(
    'The tables are spread over nodes: restore into a database whose tables are not, then run distribute there.',
  );
  await spread.db.close();
  await spread.drop();
  rmSync(parent, { recursive: true });
});
