import { Socket } from 'node:net';
import pg from 'pg';
import { askBriefly } from './brief-client.ts';
import { leaveSuperseded } from './superseded.ts';

/** How long a host may take to say what it is. All are asked at once, within the time that the pool gives a connection. */
const askMs = 2_000;

/** One address for each host of `postgres://user:password@one:5432,two:5432/database`; most have one. */
export function addressesIn(url: string): string[] {
  const [, start = '', hosts = '', rest = ''] = /^(\w+:\/\/(?:[^/?#]*@)?)([^/?#]*)(.*)$/s.exec(url) ?? [];
  return hosts.includes(',') ? hosts.split(',').map((host) => start + host + rest) : [url];
}

/** None of the hosts takes changes. The code is one that the start tells as a sentence. */
class NoPrimary extends Error {
  code = 'ECONNREFUSED';
}

/**
 * The class of connections to an address. Of several hosts, those of a primary and its replicas, each new connection goes
 * to the one that takes changes. `pg` itself knows one host only.
 */
export function clientOf(url: string): typeof pg.Client {
  if (addressesIn(url).length === 1) return pg.Client;
  const primary = primaryOf(url);
  return class extends pg.Client {
    #socket: Socket;

    constructor(config?: pg.ClientConfig) {
      const socket = new Socket();
      super({ ...config, connectionString: primary.addresses[0], stream: () => socket });
      this.#socket = socket;
    }

    override connect(): Promise<this>;
    override connect(callback: (error: Error | null, client?: this) => void): void;
    override connect(callback?: (error: Error | null, client?: this) => void): Promise<this> | undefined {
      const connected = this.#toPrimary();
      if (!callback) return connected;
      connected.then(
        () => callback(null, this),
        (error: Error) => callback(error),
      );
      return undefined;
    }

    async #toPrimary(): Promise<this> {
      const address = await primary.find();
      try {
        const { hostname, port } = new URL(address);
        Object.assign(this, { host: hostname.replace(/^\[(.+)\]$/, '$1'), port: Number(port) || 5432 });
        await super.connect();
        // It may have become a replica since it was found.
        const { isReadOnly, timeline } = await ask(this);
        if (isReadOnly) throw new NoPrimary(`${hostname} takes no changes any more.`);
        const leave = () => {
          primary.forget(address);
          this.#socket.destroy();
        };
        this.#socket.once('close', primary.watch({ timeline, leave }));
        return this;
      } catch (error) {
        primary.forget(address);
        await this.end().catch(() => undefined); // the reason is told, and where it was not connected there is no end
        throw error;
      }
    }
  };
}

interface Primary {
  addresses: string[];
  /** The address of the host that takes changes. @throws NoPrimary */
  find(): Promise<string>;
  forget(address: string): void;
  /** Has the connection leave when another host was promoted. @returns what ends that */
  watch: ReturnType<typeof leaveSuperseded>;
}

/** What one connection has found holds for the others to the same address. */
const known = new Map<string, Primary>();

function primaryOf(url: string): Primary {
  const primary = known.get(url) ?? rememberedPrimary(addressesIn(url));
  known.set(url, primary);
  return primary;
}

function rememberedPrimary(addresses: string[]): Primary {
  let finding: Promise<string> | undefined;
  let found = '';
  const find = async () => {
    try {
      found = (await findPrimary(addresses)).address;
      return found;
    } catch (error) {
      finding = undefined; // the next connection asks again
      throw error;
    }
  };
  return {
    addresses,
    find: () => {
      finding ??= find();
      return finding;
    },
    forget: (address) => {
      if (address === found) finding = undefined;
    },
    watch: leaveSuperseded(async () => (await findPrimary(addresses)).timeline),
  };
}

interface Role {
  isReadOnly: boolean;
  /** Each promotion of a replica begins a new one. */
  timeline: number;
}

async function ask(client: pg.Client): Promise<Role> {
  const { rows } = await client.query<Role>(`select current_setting('transaction_read_only') = 'on' as "isReadOnly",
    case when pg_is_in_recovery() then 0
      else ('x' || left(pg_walfile_name(pg_current_wal_lsn()), 8))::bit(32)::int end as timeline`);
  return rows[0] ?? { isReadOnly: true, timeline: 0 };
}

/** Where two take changes, an old primary has come back beside the replica that was promoted: the latter counts. */
async function findPrimary(addresses: string[]): Promise<Role & { address: string }> {
  const asked = await Promise.allSettled(addresses.map(askHost));
  const primaries = asked.flatMap((one) => (one.status === 'fulfilled' && !one.value.isReadOnly ? [one.value] : []));
  const newest = primaries.sort((a, b) => b.timeline - a.timeline)[0];
  if (newest) return newest;
  const said = asked.map((one, index) => {
    const host = new URL(addresses[index] ?? '').host;
    return one.status === 'fulfilled' ? `${host} is a replica` : `${host}: ${reasonOf(one.reason)}`;
  });
  throw new NoPrimary(`none of its hosts takes changes (${said.join(', ')})`);
}

const reasonOf = (error: unknown) => (error instanceof Error && error.message) || String(error);

const askHost = (address: string): Promise<Role & { address: string }> =>
  askBriefly(address, askMs, async (client) => ({ address, ...(await ask(client)) }));
