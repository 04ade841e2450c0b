import { readFileSync } from 'node:fs';
import { setTimeout as sleep } from 'node:timers/promises';
import { setDefaultCACertificates } from 'node:tls';
import { authRoutes } from '@boxyard/contract/people/auth.ts';
import { clientRoutes } from '@boxyard/contract/people/clients.ts';
import { containerTypeRoutes } from '@boxyard/contract/settings/container-types.ts';
import { containerRoutes } from '@boxyard/contract/yard/containers.ts';
import pg from 'pg';
import { expect } from 'vitest';
import { type Call, caller } from '../../server/test/tools/caller.ts';
import { password, signIn } from '../../server/test/tools/sign-in.ts';
import type { Site, SiteDatabase } from './production-site.ts';

/** A depot on a site, with its owner signed in. */
export interface SiteDepot {
  call: Call;
  /** The owner's. */
  token: string;
  params: { account: string };
  /** Creates a container. */
  write(): Promise<{ name: string; status: number }>;
  load(seconds?: number): Load;
}

/** Callers that create one container after the other. */
interface Load {
  /** The names of the containers that were answered with 201. */
  acknowledged: string[];
  /** When each of them was, in milliseconds. */
  moments: number[];
  statuses: Set<number>;
  /** Waits until so many were acknowledged in all. */
  reached(count: number, patienceMs?: number): Promise<void>;
  end(): Promise<void>;
}

const callers = 6;
/** Between two tries of a caller that was refused. */
const pauseMs = 50;

export async function openSiteDepot(site: Site<SiteDatabase>): Promise<SiteDepot> {
  setDefaultCACertificates([readFileSync(site.certificate, 'utf8')]);
  const [account, email] = ['depot', 'owner@depot.test'];
  const params = { account };
  const app = { address: site.url };
  const out = await site.runCommand('create-account', '--slug', account, '--name', 'Depot', '--email', email);
  await caller(app)(authRoutes.activate, { body: { token: /token=(\S+)/.exec(out)?.[1] ?? '', password } });
  const { jwt: token } = await signIn(app, email);
  const call = caller(app, token);
  const client = (await call(clientRoutes.create, { params, body: { name: 'Maersk', type: 'customer' } })).payload;
  const [type] = (await call(containerTypeRoutes.list, { params })).payload;
  const given = { clientId: client.id, containerTypeId: type?.id ?? 0 };
  let names = 0;
  const write = () => {
    names += 1;
    const name = `LOAD${String(names).padStart(7, '0')}`;
    return call(containerRoutes.create, { params, body: { name, ...given } }).then(
      ({ status }) => ({ name, status }),
      // The proxy's own answer for an app that is gone is no JSON.
      (error: unknown) => ({ name, status: error instanceof SyntaxError ? 502 : 0 }),
    );
  };
  return { call, token, params, write, load: (seconds = 40) => startLoad(write, seconds) };
}

/** @param seconds how long at most */
function startLoad(write: SiteDepot['write'], seconds: number): Load {
  const acknowledged: string[] = [];
  const moments: number[] = [];
  const statuses = new Set<number>();
  const begun = performance.now();
  const until = { isOver: false };
  const work = async () => {
    while (!until.isOver && performance.now() - begun < seconds * 1_000) {
      const { name, status } = await write();
      statuses.add(status);
      if (status === 201) {
        acknowledged.push(name);
        moments.push(performance.now());
      } else {
        await sleep(pauseMs);
      }
    }
  };
  const done = Promise.all(Array.from({ length: callers }, work));
  return {
    acknowledged,
    moments,
    statuses,
    reached: (count, timeout = 30_000) =>
      expect.poll(() => acknowledged.length, { timeout, interval: 10 }).toBeGreaterThanOrEqual(count),
    end: async () => {
      until.isOver = true;
      await done;
    },
  };
}

/** Those of them that the database does not have. */
export async function lostOf(acknowledged: string[], url: string): Promise<string[]> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  const { rows } = await client.query<{ name: string }>('select name from container');
  await client.end();
  const stored = new Set(rows.map(({ name }) => name));
  return acknowledged.filter((name) => !stored.has(name));
}
