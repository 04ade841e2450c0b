import { expect, it } from 'vitest';
import { admit, askedBy, keyIn, networkOf, onBehalfOf, sharersOf, siteOf } from './on-behalf-of.ts';

it.each([
  ['203.0.113.7', '203.0.113.7'],
  ['::ffff:203.0.113.7', '203.0.113.7'],
  ['2001:db8:0:1::7', '2001:db8:0:1::/64'],
  ['2001:0DB8:0000:0001:ffff:ffff:ffff:ffff', '2001:db8:0:1::/64'],
  ['2001:db8::1', '2001:db8:0:0::/64'],
  ['::1', '0:0:0:0::/64'],
  ['fe80::1%eth0', 'fe80:0:0:0::/64'],
])('%s is counted as %s', (address, network) => {
  expect(networkOf(address)).toBe(network);
});

it('all networks of a site on IPv6 are one site', () => {
  expect(siteOf(networkOf('2001:db8:0:1::7'))).toBe(siteOf(networkOf('2001:db8:0:ffff::7')));
  expect(siteOf(networkOf('2001:db8:0:1::7'))).not.toBe(siteOf(networkOf('2001:db8:1:1::7')));
  expect(siteOf('203.0.113.7')).toBe('203.0.113.7');
});

it('work is the account’s once the session was let in, and the person’s own before and after', () => {
  const token = { adminId: 7, sessionId: 1_000_001 };
  expect(keyIn(token, 'depot')).toBe('person 7');
  expect(sharersOf(token, 'depot')).toEqual({ person: 'person 7' });
  admit(token, 'depot', 5);
  expect([keyIn(token, 'depot'), keyIn(token, 'other')]).toEqual(['account depot', 'person 7']);
  expect(sharersOf(token, 'depot')).toEqual({ person: 'person 7', account: 'account depot', circle: 'circle 5' });
  admit(token, 'depot', undefined);
  expect(keyIn(token, 'depot')).toBe('person 7');
});

it('work without an account is a person’s, or an address’s', async () => {
  const key = async () => askedBy();
  expect(await onBehalfOf({ token: { adminId: 7, sessionId: 1 }, address: '::1' }, key)).toBe('person 7');
  expect(await onBehalfOf({ token: undefined, address: '203.0.113.7' }, key)).toBe('address 203.0.113.7');
  expect(askedBy()).toBe('');
});
