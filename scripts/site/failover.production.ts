import { clientRoutes } from '@boxyard/contract/people/clients.ts';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { type Site, startSite } from './production-site.ts';
import { callers, lostOf, openSiteDepot, type SiteDepot } from './site-load.ts';

let site: Site;
let depot: SiteDepot;

async function open(synchronous: boolean): Promise<void> {
  site = await startSite({ synchronous });
  depot = await openSiteDepot(site);
}

describe('a site whose replica is synchronous', () => {
  beforeAll(() => open(true));
  afterAll(() => site?.stop());
  // What a test has killed is there again for the next.
  afterEach(async () => {
    for (const app of site.apps) if (!app.isRunning()) await app.start();
  });

  it('goes on with one app when the other is killed under load, and loses nothing that it acknowledged', async () => {
    const { acknowledged, statuses, reached, end } = depot.load();
    await reached(50);
    await site.apps[0]?.kill();
    await reached(acknowledged.length + 50);
    await end();
    // The proxy answers what was on its way to that app, which may have made the change: it is not sent to the other.
    expect([...statuses].filter((status) => ![201, 502].includes(status))).toEqual([]);
    expect(await lostOf(acknowledged, site.postgres.superuserUrl.primary)).toEqual([]);
  });

  it('acknowledges nothing that the replica does not have; people can look meanwhile', async () => {
    site.postgres.cut();
    let isAnswered = false;
    const writing = depot.write().finally(() => {
      isAnswered = true;
    });
    await expect.poll(site.postgres.waiting, { timeout: 5_000 }).toBe(1);
    const looked = await depot.call(clientRoutes.list, { params: depot.params, query: { page: 1, pageSize: 1 } });
    expect([looked.status, isAnswered]).toEqual([200, false]);
    site.postgres.mend();
    const { name, status } = await writing;
    expect(status).toBe(201);
    expect(await lostOf([name], site.postgres.superuserUrl.replica)).toEqual([]);
  });

  it('loses nothing that it acknowledged when the primary is killed under load and the replica promoted', async () => {
    const { acknowledged, statuses, reached, end } = depot.load();
    await reached(100);
    await site.postgres.killPrimary();
    const before = acknowledged.length;
    await site.postgres.promote();
    const promoted = performance.now();
    await reached(before + 1);
    const back = performance.now() - promoted;
    await reached(before + 50);
    await end();
    expect(await lostOf(acknowledged, site.postgres.superuserUrl.replica)).toEqual([]);
    expect([...statuses].filter((status) => ![201, 503].includes(status))).toEqual([]);
    expect(back).toBeLessThan(3_000);
    process.stdout.write(
      `${acknowledged.length} acknowledged, none lost; changes again ${Math.round(back)} ms after the promotion.\n`,
    );
  });
});

describe('a site whose replica is not synchronous', () => {
  beforeAll(() => open(false));
  afterAll(() => site?.stop());

  it('loses what the replica had not received when the primary was killed, and nothing before', async () => {
    const { acknowledged, reached, end } = depot.load();
    await reached(50);
    const kept = acknowledged.length;
    await site.postgres.caughtUp();
    site.postgres.cut();
    const cut = acknowledged.length;
    await reached(cut + 50);
    await site.postgres.killPrimary();
    const killed = acknowledged.length;
    await site.postgres.promote();
    const before = acknowledged.length;
    await reached(before + 50);
    await end();
    const lost = await lostOf(acknowledged, site.postgres.superuserUrl.replica);
    // One change of each caller may have reached the replica before the cut, and its answer come after it.
    expect(lost.length).toBeGreaterThanOrEqual(killed - cut - callers);
    const place = lost.map((name) => acknowledged.indexOf(name));
    expect(Math.min(...place)).toBeGreaterThanOrEqual(kept);
    expect(Math.max(...place)).toBeLessThan(before);
    process.stdout.write(`${killed - cut} acknowledged while the replica was cut off, ${lost.length} lost.\n`);
  });

  it('stays with the promoted replica when the old primary comes back beside it, also after a restart', async () => {
    await site.postgres.resumePrimary();
    for (const app of site.apps) {
      await app.kill();
      await app.start();
    }
    let last = { name: '', status: 0 };
    const written = async () => {
      last = await depot.write();
      return last.status;
    };
    await expect.poll(written, { timeout: 10_000 }).toBe(201);
    const { primary, replica } = site.postgres.superuserUrl;
    expect([await lostOf([last.name], replica), await lostOf([last.name], primary)]).toEqual([[], [last.name]]);
  });
});
