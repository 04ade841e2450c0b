import { adminRoutes } from '@boxyard/contract/people/admins.ts';
import { authRoutes } from '@boxyard/contract/people/auth.ts';
import { beforeAll, describe, expect, it } from 'vitest';
import { caller } from '../../../test/tools/caller.ts';
import { createDepot, createPerson } from '../../../test/tools/depot.ts';
import { depotWith } from '../../../test/tools/depot-with.ts';
import { cookieOf, givePassword, login, password, refresh, signIn } from '../../../test/tools/sign-in.ts';
import { useTestApp } from '../../../test/tools/test-app.ts';

const app = useTestApp();
const query = (text: string, values: unknown[] = []) => app.db.pool.query(text, values);
const whoami = (jwt: string) => caller(app, jwt)(adminRoutes.whoami, {});
const { depot } = depotWith(app, {}, beforeAll);

beforeAll(async () => {
  await givePassword(app, depot.owner);
  await givePassword(app, depot.admin, true);
});

describe('sign-in', () => {
  it('answers a token, and the refresh token in a cookie that scripts and other sites cannot use', async () => {
    const answer = await login(app, depot.owner.email);
    expect(answer.status).toBe(200);
    expect((await whoami(answer.payload.jwt)).payload.email).toBe(depot.owner.email);
    const cookie = answer.headers.get('set-cookie') ?? '';
    expect(cookie).toMatch(/^boxyard_refresh=[\w-]{43}; /);
    for (const part of ['HttpOnly', 'SameSite=Strict', 'Path=/api/v1/backoffice/auth', 'Max-Age=2592000'])
      expect(cookie).toContain(part);
    expect(cookie).not.toContain('Secure'); // PUBLIC_URL is http here
    expect(answer.headers.get('cache-control')).toBe('no-store');
  });

  it('is gone on with by a refresh, which answers the new token beside what whoami says by it', async () => {
    const { cookie } = await signIn(app, depot.admin.email);
    const { payload } = await refresh(app, cookie);
    expect(payload.whoami).toEqual((await whoami(payload.jwt)).payload);
    expect(payload.whoami).toMatchObject({ id: depot.admin.id, isOwner: false, roleResources: [] });
  });

  it('takes the e-mail in any case and with spaces around it', async () => {
    expect((await login(app, ` ${depot.owner.email.toUpperCase()} `)).status).toBe(200);
  });

  it('takes the same letters in either Unicode form', async () => {
    const person = await createDepot(app).then(({ owner }) => owner);
    await givePassword(app, person);
    const { jwt } = await signIn(app, person.email);
    const { payload: me } = await whoami(jwt);
    const account = me.accounts[0]?.accountSlug ?? '';
    const newPassword = 'Kôň-Žriebä-1';
    await caller(app, jwt)(adminRoutes.changePassword, {
      params: { account, id: me.id },
      body: { oldPassword: password, newPassword: newPassword.normalize('NFC') },
    });
    expect((await login(app, person.email, newPassword.normalize('NFD'))).status).toBe(200);
  });

  it.each([
    ['a wrong password', () => login(app, depot.owner.email, 'Wrong-2026')],
    ['an unknown e-mail', () => login(app, 'unknown@depot.test')],
    ['someone who has no password yet', async () => login(app, (await createPerson(app, 'new@depot.test')).email)],
  ])('answers %s with the same words', async (_, attempt) => {
    const answer = await attempt();
    expect([answer.status, answer.problem.code, answer.problem.detail]).toEqual([
      401,
      'UNAUTHENTICATED',
      'Invalid Credentials',
    ]);
    expect(cookieOf(answer)).toBe('');
  });

  it('takes as long for an unknown e-mail as for a wrong password', async () => {
    const time = async (email: string) => {
      const begin = performance.now();
      await login(app, email, 'Wrong-2026');
      return performance.now() - begin;
    };
    const fastest = { known: Number.POSITIVE_INFINITY, unknown: Number.POSITIVE_INFINITY };
    // A hash takes tens of milliseconds. Without hashing the best of many answers would come much faster.
    const isAlike = () => fastest.unknown > fastest.known * 0.6 && fastest.unknown < fastest.known * 1.7;
    for (let round = 0; round < 40 && !(round >= 4 && isAlike()); round += 1) {
      await query('delete from sign_in_failure');
      fastest.known = Math.min(fastest.known, await time(depot.admin.email));
      fastest.unknown = Math.min(fastest.unknown, await time('nobody-at-all@depot.test'));
    }
    expect(isAlike(), JSON.stringify(fastest)).toBe(true);
  });

  it('names every missing and every unknown field', async () => {
    const { status, problem } = await caller(app)(authRoutes.login, { body: { name: 'x' } } as never);
    expect([status, problem.code, problem.detail]).toEqual([422, 'INVALID', 'Form contains errors.']);
    expect(problem.errors).toEqual([
      { path: 'email', message: 'This field is required.', key: 'required' },
      { path: 'password', message: 'This field is required.', key: 'required' },
      { path: 'name', message: 'Unknown field name.', key: 'unknownField', params: { field: 'name' } },
    ]);
  });
});
