import { AsyncLocalStorage } from 'node:async_hooks';
import { isIPv6 } from 'node:net';
import { LRUCache } from 'lru-cache';
import { type AccessToken, circleOf } from './tokens.ts';
import type { Sharer } from './turns.ts';

/** Work that nobody asked for: sweeps, counts. */
const server: Sharer = { circle: 'server', member: 'server' };

/** Requests without an account share connections by person, or by network address where nobody is signed in. */
const asker = new AsyncLocalStorage<Sharer>();
export const askedBy = (): Sharer => asker.getStore() ?? server;
export const onBehalfOf = <T>(who: { token: AccessToken | undefined; address: string }, work: () => Promise<T>) =>
  asker.run(who.token ? bearerSharer(who.token) : networkSharer(who.address), work);

export const accountKey = (slug: string) => `account ${slug}`;
/** For those who are not signed in. */
export const networkKey = (address: string) => `address ${networkOf(address)}`;
export const personKey = ({ adminId, apiToken }: Pick<AccessToken, 'adminId' | 'apiToken'>) =>
  apiToken ? `token ${apiToken.id}` : `person ${adminId}`;
/**
 * All people who came through the same first one by invitations: more people and accounts are quickly made, another circle
 * is not. Circles take turns. Nobody is refused for what others of their circle do: they may have parted long ago.
 */
export const circleKey = (circle: number) => `circle ${circle}`;

export const personSharer = (adminId: number, circle: number): Sharer => ({
  circle: circleKey(circle),
  member: personKey({ adminId }),
});
const bearerSharer = (token: AccessToken): Sharer => ({
  circle: circleKey(circleOf(token)),
  member: personKey(token),
});
export const accountSharer = (slug: string, circle: number): Sharer => ({
  circle: circleKey(circle),
  member: accountKey(slug),
});
/** Strangers have no circle: the networks of a site take turns as its members. */
function networkSharer(address: string): Sharer {
  const member = networkKey(address);
  return { circle: siteOf(member), member };
}
/** Work of the server's own for one account. */
export const serverSharer = (accountId: number): Sharer => ({ ...server, member: `server for ${accountId}` });

/**
 * Sessions and tokens that have lately been let into an account, with the circle of their person. Only then is their work the
 * account's: anybody may write its name into a path.
 */
const admitted = new LRUCache<string, number>({ max: 20_000 });
const entryKey = ({ sessionId, apiToken }: AccessToken, slug: string) =>
  `${apiToken ? `token ${apiToken.id}` : sessionId} ${slug}`;

/** Whose share of the connections a request for this account takes. */
export function sharerIn(token: AccessToken, slug: string): Sharer {
  const circle = admitted.get(entryKey(token, slug));
  return circle === undefined ? bearerSharer(token) : accountSharer(slug, circle);
}

/** @param circle undefined: they were not let in */
export function admit(token: AccessToken, slug: string, circle: number | undefined): void {
  if (circle === undefined) admitted.delete(entryKey(token, slug));
  else admitted.set(entryKey(token, slug), circle);
}

/** Whose shares count what a person asks for. The account is known once the session was let in; strangers have no circle. */
export interface Sharers {
  person: string;
  account?: string;
  circle?: string;
}

export function sharersOf(token: AccessToken, slug: string): Sharers {
  const circle = admitted.get(entryKey(token, slug));
  const person = personKey(token);
  if (circle === undefined) return { person, circle: circleKey(circleOf(token)) };
  return { person, account: accountKey(slug), circle: circleKey(circle) };
}

/** The network of a whole site, where it is known: on IPv6 one has 65,536 networks as `networkOf` tells them apart. */
export const siteOf = (network: string): string => network.replace(/:[0-9a-f]+::\/64$/, '::/48');

/** A host on IPv6 has at least 2^64 addresses: the network of that size, in full digits. IPv4 stays as it is. */
export function networkOf(address: string): string {
  const [plain = ''] = address.split('%');
  const mapped = /^::ffff:(\d+\.\d+\.\d+\.\d+)$/i.exec(plain)?.[1];
  if (mapped) return mapped;
  if (!isIPv6(plain)) return address;
  const [head = '', tail] = plain.split('::');
  const groups = (part: string) => (part === '' ? [] : part.split(':'));
  const before = groups(head);
  const missing = tail === undefined ? 0 : 8 - before.length - groups(tail).length - (plain.includes('.') ? 1 : 0);
  const all = [...before, ...Array<string>(Math.max(0, missing)).fill('0'), ...groups(tail ?? '')];
  return `${all
    .slice(0, 4)
    .map((group) => Number.parseInt(group, 16).toString(16))
    .join(':')}::/64`;
}
