import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { accessTokenSeconds, readAccessToken, signAccessToken } from './tokens.ts';

const secret = new Uint8Array(32).fill(1);
const session = { adminId: 7, sessionId: 9 };

beforeEach(() => void vi.useFakeTimers({ toFake: ['Date'] }));
afterEach(() => void vi.useRealTimers());

it('an access token is good for 15 minutes and no second longer, however often it is read', async () => {
  const header = `Bearer ${await signAccessToken(secret, session)}`;
  expect(await readAccessToken({ secret }, header)).toEqual(session);
  vi.setSystemTime(Date.now() + (accessTokenSeconds - 1) * 1000);
  expect(await readAccessToken({ secret }, header)).toEqual(session);
  vi.setSystemTime(Date.now() + 1001);
  expect(await readAccessToken({ secret }, header)).toBeUndefined();
});

it('a token that was read is none under another secret, and none when changed', async () => {
  const token = await signAccessToken(secret, session);
  expect(await readAccessToken({ secret }, `Bearer ${token}`)).toEqual(session);
  expect(await readAccessToken({ secret: new Uint8Array(32).fill(2) }, `Bearer ${token}`)).toBeUndefined();
  const [head, , signature] = token.split('.');
  const claims = Buffer.from(JSON.stringify({ sid: 1, sub: '1', exp: 4e9 })).toString('base64url');
  expect(await readAccessToken({ secret }, `Bearer ${head}.${claims}.${signature}`)).toBeUndefined();
});

it('a token of the key before this one is still read, for as long as that key is named', async () => {
  const token = await signAccessToken(secret, session);
  const next = new Uint8Array(32).fill(3);
  expect(await readAccessToken({ secret: next, formerSecret: secret }, `Bearer ${token}`)).toEqual(session);
  expect(await readAccessToken({ secret: next }, `Bearer ${token}`)).toBeUndefined();
  const signedNow = await signAccessToken(next, session);
  expect(await readAccessToken({ secret }, `Bearer ${signedNow}`)).toBeUndefined();
});
