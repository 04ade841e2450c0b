import { afterEach, beforeEach, expect, it, vi } from 'vitest';

const list = { method: 'POST', url: '/api/v1/backoffice/demo/containers/list', body: '{"page":1}' };
const settings = { method: 'GET', url: '/api/v1/backoffice/demo/list-settings', body: undefined };
const sent = vi.fn(async (url: string, _options: RequestInit) => new Response(url));

let stored: Map<string, string>;
beforeEach(() => {
  stored = new Map();
  vi.stubGlobal('fetch', sent.mockClear());
  vi.stubGlobal('location', { pathname: '/containers', search: '' });
  vi.stubGlobal('localStorage', {
    getItem: (key: string) => stored.get(key) ?? null,
    setItem: (key: string, value: string) => stored.set(key, value),
    removeItem: (key: string) => stored.delete(key),
  });
});
afterEach(() => vi.unstubAllGlobals());

/** As it is when a page begins. */
async function start() {
  vi.resetModules();
  return import('./asked-first.ts');
}

/** A page at /containers that asked for settings and rows. */
async function visit(adminId: number): Promise<void> {
  const page = await start();
  expect(page.takeAnswer(settings)).toBeUndefined();
  for (const _ of ['once', 'again']) page.takeAnswer(list);
  page.keepAsked(adminId, '/containers');
  page.takeAnswer({ method: 'GET', url: '/later', body: undefined });
}

it('the calls of a first screen are sent ahead by the next page, and each answer is taken once', async () => {
  await visit(1);
  const page = await start();
  page.askAhead(1, 'token');
  expect(sent.mock.calls.map(([url, { method, body }]) => [url, method, body])).toEqual([
    [settings.url, 'GET', null],
    [list.url, 'POST', list.body],
  ]);
  expect(sent.mock.calls[1]?.[1].headers).toEqual({
    authorization: 'Bearer token',
    'content-type': 'application/json',
  });
  expect(await (await page.takeAnswer(list))?.text()).toBe(list.url);
  expect(page.takeAnswer(list)).toBeUndefined();
  expect(page.takeAnswer({ ...settings, url: '/other' })).toBeUndefined();
});

it('nothing is sent ahead for another person, another address, after the sign-in has ended, or at the first visit', async () => {
  const ahead = async (adminId: number) => {
    (await start()).askAhead(adminId, 'token');
    return sent.mock.calls.length;
  };
  expect(await ahead(1)).toBe(0);
  await visit(1);
  expect(await ahead(2)).toBe(0);
  vi.stubGlobal('location', { pathname: '/containers', search: '?name=x' });
  expect(await ahead(1)).toBe(0);
  vi.stubGlobal('location', { pathname: '/clients', search: '' });
  expect(await ahead(1)).toBe(0);
  vi.stubGlobal('location', { pathname: '/containers', search: '' });
  (await start()).forgetAsked();
  expect(await ahead(1)).toBe(0);
});

it('what an address with filters asks for is not remembered', async () => {
  vi.stubGlobal('location', { pathname: '/containers', search: '?name=x' });
  await visit(1);
  expect([...stored]).toEqual([]);
});

it('an answer that has waited for long is not taken', async () => {
  await visit(1);
  const now = vi.spyOn(performance, 'now').mockReturnValue(1_000);
  const page = await start();
  page.askAhead(1, 'token');
  now.mockReturnValue(12_000);
  expect(page.takeAnswer(list)).toBeUndefined();
  now.mockRestore();
});
