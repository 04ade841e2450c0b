import type { LookupAddress } from 'node:dns';
import { lookup, Resolver } from 'node:dns/promises';
import type { LookupFunction } from 'node:net';
import { sharedPlaces } from '../jobs/shared-places.ts';
import { AddressRefused, isPublicAddress } from './addresses.ts';

/** How long a name server may take for the first try; the second try waits twice as long. */
const tryMs = 1_500;
const tries = 2;

/**
 * Looks a host up for a connection, which then goes to an address that was checked and to no other: a name that
 * answers otherwise a moment later gains nothing. One address that is not public is enough to refuse the name. The
 * questions are our own: the system's lookup takes one of few threads until a name server answers.
 * @param signal cancels it
 * @param servers name servers other than those of the system
 */
export const publicLookup = (signal: AbortSignal, servers?: readonly string[]): LookupFunction =>
  asLookup(async (hostname) => {
    const found = await askedFor(hostname, signal, servers);
    if (!found.every(({ address }) => isPublicAddress(address))) throw new AddressRefused(hostname);
    return found;
  });

async function askedFor(hostname: string, signal: AbortSignal, servers?: readonly string[]): Promise<LookupAddress[]> {
  // These are the machine itself; no name server is asked for them (RFC 6761).
  if (/(^|\.)localhost\.?$/i.test(hostname)) throw new AddressRefused(hostname);
  signal.throwIfAborted();
  const resolver = new Resolver({ timeout: tryMs, tries });
  if (servers) resolver.setServers(servers);
  const cancel = () => resolver.cancel();
  signal.addEventListener('abort', cancel);
  try {
    const [four, six] = await Promise.allSettled([resolver.resolve4(hostname), resolver.resolve6(hostname)]);
    if (four.status === 'rejected' && six.status === 'rejected') throw four.reason;
    const of = (asked: typeof four, family: 4 | 6): LookupAddress[] =>
      asked.status === 'fulfilled' ? asked.value.map((address) => ({ address, family })) : [];
    return [...of(four, 4), ...of(six, 6)];
  } finally {
    signal.removeEventListener('abort', cancel);
  }
}

const systemLookups = sharedPlaces({ places: 1, most: 1, waitMs: 10_000 });

/**
 * Looks up a host that the operator allows, which only the system may know (its hosts file, names of containers). Such a
 * lookup holds one of two threads for as long as it takes: one at a time leaves the other to mail and storage.
 */
export const systemLookup = (account: string, signal: AbortSignal): LookupFunction =>
  asLookup((hostname) =>
    systemLookups(account, async () => {
      signal.throwIfAborted();
      return lookup(hostname, { all: true });
    }),
  );

const asLookup =
  (find: (hostname: string) => Promise<LookupAddress[]>): LookupFunction =>
  (hostname, options, callback) => {
    find(hostname).then(
      (found) => {
        const [first] = found;
        if (!first) callback(new Error(`${hostname} has no address`), []);
        else if (options.all) callback(null, found);
        else callback(null, first.address, first.family);
      },
      (error: NodeJS.ErrnoException) => callback(error, []),
    );
  };
