import { BlockList, isIP, isIPv6 } from 'node:net';

/** Everything that is not the public internet: private, shared, loopback, link-local, documentation, benchmarks, multicast, reserved. */
const special = new BlockList();
const ipv4 = [
  ['0.0.0.0', 8],
  ['10.0.0.0', 8],
  ['100.64.0.0', 10],
  ['127.0.0.0', 8],
  ['169.254.0.0', 16],
  ['172.16.0.0', 12],
  ['192.0.0.0', 24],
  ['192.0.2.0', 24],
  ['192.88.99.0', 24],
  ['192.168.0.0', 16],
  ['198.18.0.0', 15],
  ['198.51.100.0', 24],
  ['203.0.113.0', 24],
  ['224.0.0.0', 3],
] as const;
for (const [net, bits] of ipv4) special.addSubnet(net, bits, 'ipv4');
/** A public number, at which every machine of Azure meets services of the platform. Those of other clouds lie within the nets above. */
special.addAddress('168.63.129.16', 'ipv4');
/** Within the public part of IPv6: what carries IPv4 addresses inside (6to4, Teredo), and documentation. */
const ipv6 = [
  ['2001::', 23],
  ['2001:db8::', 32],
  ['2002::', 16],
  ['3fff::', 20],
] as const;
for (const [net, bits] of ipv6) special.addSubnet(net, bits, 'ipv6');
/** All that is public in IPv6. Mapped IPv4, NAT64, local and multicast addresses lie outside. */
const publicV6 = new BlockList();
publicV6.addSubnet('2000::', 3, 'ipv6');

export function isPublicAddress(address: string): boolean {
  if (isIPv6(address)) return publicV6.check(address, 'ipv6') && !special.check(address, 'ipv6');
  return isIP(address) === 4 && !special.check(address, 'ipv4');
}

/** The connection was refused by us: its address is not a public one. */
export class AddressRefused extends Error {}

/** The host of an address without the brackets of IPv6. */
const hostOf = (url: URL): string => url.hostname.replace(/^\[(.*)\]$/, '$1');

/** Hosts that the operator has named may be private, and webhooks may call them by http. */
export const isAllowed = (url: URL, allowed: readonly string[]): boolean =>
  allowed.includes(hostOf(url)) || allowed.includes(`${hostOf(url)}:${url.port}`);

/** An address that is written as a number is never looked up, so that it is checked here. */
export function refuseNumbers(url: URL): void {
  const host = hostOf(url);
  if (isIP(host) !== 0 && !isPublicAddress(host)) throw new AddressRefused(host);
}
