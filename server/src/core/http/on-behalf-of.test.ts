import { expect, it } from 'vitest';
import { admit, askedBy, networkOf, onBehalfOf, sharerIn, sharersOf, siteOf } from './on-behalf-of.ts';

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

it('work is the account’s once the session was let in, and the person’s own before and after, in the circle of the token', () => {
  const token = { adminId: 7, sessionId: 1_000_001, circle: 5 };
  const ofPerson = { circle: 'circle 5', member: 'person 7' };
  expect(sharerIn(token, 'depot')).toEqual(ofPerson);
  expect(sharersOf(token, 'depot')).toEqual({ person: 'person 7', circle: 'circle 5' });
  admit(token, 'depot', 5);
  expect(sharerIn(token, 'depot')).toEqual({ circle: 'circle 5', member: 'account depot' });
  expect(sharerIn(token, 'other')).toEqual(ofPerson);
  expect(sharersOf(token, 'depot')).toEqual({ person: 'person 7', account: 'account depot', circle: 'circle 5' });
  admit(token, 'depot', undefined);
  expect(sharerIn(token, 'depot')).toEqual(ofPerson);
});

it('whose circle is not known is taken for the first of their own', () => {
  expect(sharerIn({ adminId: 7, sessionId: 1_000_002 }, 'depot')).toEqual({ circle: 'circle 7', member: 'person 7' });
});

it('work without an account is a person’s, or an address’s', async () => {
  const sharer = async () => askedBy();
  const token = { adminId: 7, sessionId: 1, circle: 5 };
  expect(await onBehalfOf({ token, address: '::1' }, sharer)).toEqual({ circle: 'circle 5', member: 'person 7' });
  expect(await onBehalfOf({ token: undefined, address: '2001:db8:0:7::1' }, sharer)).toEqual({
    circle: 'address 2001:db8:0::/48',
    member: 'address 2001:db8:0:7::/64',
  });
  expect(askedBy()).toEqual({ circle: 'server', member: 'server' });
});
