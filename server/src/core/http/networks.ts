import { isIPv6 } from 'node:net';

/** The network that an address belongs to: a host on IPv6 has at least 2^64 addresses, so theirs in full digits. IPv4 stays as it is. Whose connection is gone by now has no address: they are one network. */
export function networkOf(address: string | undefined): string {
  if (address === undefined) return '';
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
