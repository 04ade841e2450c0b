import { adminRoutes } from '@boxyard/contract/people/admins.ts';
import { authRoutes } from '@boxyard/contract/people/auth.ts';
import { secondFactorRoutes } from '@boxyard/contract/people/second-factor.ts';
import { accountRoutes } from '@boxyard/contract/settings/accounts.ts';
import { describe, expect, it } from 'vitest';
import { caller } from '../../../test/tools/caller.ts';
import { createDepot, type Person } from '../../../test/tools/depot.ts';
import { openStream } from '../../../test/tools/event-stream.ts';
import { activate, invitedBy, linkFor } from '../../../test/tools/invitations.ts';
import { codeOf, confirmFactor, enrol } from '../../../test/tools/second-factor.ts';
import { givePassword, login, password, refresh, signIn } from '../../../test/tools/sign-in.ts';
import { useTestApp } from '../../../test/tools/test-app.ts';
import { withTransaction } from '../../core/db/connection.ts';
import type { Keys } from '../../core/http/secret.ts';
import { sealAnew, spendAppCode } from './second-factor.service.ts';

const app = useTestApp();
const query = (text: string, values: unknown[] = []) => app.db.pool.query(text, values);
const loginWith = (email: string, code: string, given = password) =>
  caller(app)(authRoutes.login, { body: { email, password: given, code } });

async function newPerson(): Promise<Person> {
  const { admin } = await createDepot(app);
  await givePassword(app, admin);
  return admin;
}
async function enrolled() {
  const person = await newPerson();
  return { person, ...(await enrol(app, person.email)) };
}

describe('to enrol', () => {
  it('takes the password and a code of the app, gives recovery codes once, and ends every other session', async () => {
    const person = await newPerson();
    const [thisSession, otherSession] = [await signIn(app, person.email), await signIn(app, person.email)];
    const call = caller(app, thisSession.jwt);
    const wrong = await call(secondFactorRoutes.begin, { body: { password: 'Wrong-2026' } });
    expect([wrong.status, wrong.problem.errors?.[0]?.path]).toEqual([422, 'password']);
    const { payload } = await call(secondFactorRoutes.begin, { body: { password } });
    expect(payload.uri).toMatch(new RegExp(`^otpauth://totp/Boxyard:.*secret=${payload.secret}`));
    expect((await login(app, person.email)).status).toBe(200); // not on yet
    const refused = await call(secondFactorRoutes.confirm, { body: { code: '000000' } });
    expect([refused.status, refused.problem.errors?.[0]?.key]).toEqual([422, 'secondFactorWrong']);
    for (const code of ['12345', '1234567', 'abc', '１２３４５６', "'".repeat(20)])
      expect((await call(secondFactorRoutes.confirm, { body: { code } })).status).toBe(422);
    const done = await call(secondFactorRoutes.confirm, { body: { code: await codeOf(payload.secret) } });
    expect(new Set(done.payload.recoveryCodes).size).toBe(10);
    expect((await call(secondFactorRoutes.get, {})).payload).toEqual({ isOn: true, recoveryCodesLeft: 10 });
    expect((await refresh(app, otherSession.cookie)).status).toBe(401);
    expect((await call(adminRoutes.whoami, {})).payload.secondFactor).toBe('on');
    expect((await call(secondFactorRoutes.begin, { body: { password } })).status).toBe(409);
    const { rows } = await query('select * from second_factor natural join recovery_code');
    expect(JSON.stringify(rows)).not.toContain(payload.secret);
    for (const code of done.payload.recoveryCodes) expect(JSON.stringify(rows)).not.toContain(code.replaceAll('-', ''));
  });
});

describe('a sign-in with a second factor', () => {
  it('answers SECOND_FACTOR after the right password only, and is repeated with the code', async () => {
    const { person, secret } = await enrolled();
    const asked = await login(app, person.email);
    expect([asked.status, asked.problem.code, asked.headers.get('set-cookie')]).toEqual([401, 'SECOND_FACTOR', null]);
    const wrongPassword = await loginWith(person.email, await codeOf(secret), 'Wrong-2026');
    expect(wrongPassword.problem.code).toBe('UNAUTHENTICATED');
    const wrongCode = await loginWith(person.email, '000000');
    expect([wrongCode.status, wrongCode.problem.key]).toEqual([401, 'secondFactorWrong']);
    expect(
      (await loginWith(person.email, ` ${(await codeOf(secret)).slice(0, 3)} ${(await codeOf(secret)).slice(3)}`))
        .status,
    ).toBe(200);
  });

  it('takes each code once, of the app and of the recovery list, however many come at once', async () => {
    const { person, secret, recoveryCodes } = await enrolled();
    for (const code of [await codeOf(secret), recoveryCodes[0] ?? '', (recoveryCodes[1] ?? '').toLowerCase()]) {
      await query('delete from sign_in_failure');
      const answers = await Promise.all(Array.from({ length: 40 }, () => loginWith(person.email, code)));
      expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
      await query('delete from sign_in_failure');
      expect((await loginWith(person.email, code)).status).toBe(401);
    }
    const older = await codeOf(secret, -1);
    expect((await loginWith(person.email, older)).status).toBe(401);
  });

  it('lets codes be guessed ten times only, wherever from, and even by 40 at once', async () => {
    const { person, secret } = await enrolled();
    await query('delete from sign_in_failure');
    const answers = await Promise.all(Array.from({ length: 40 }, () => loginWith(person.email, '123456')));
    const refused = answers.filter(({ status, problem }) => status === 401 && problem.code === 'SECOND_FACTOR');
    expect(refused.length).toBeLessThanOrEqual(10);
    for (let n = refused.length; n < 10; n += 1) await loginWith(person.email, '123456');
    await query(`update sign_in_failure set address = 'elsewhere'`);
    expect((await loginWith(person.email, await codeOf(secret))).status).toBe(429);
    await query('delete from sign_in_failure');
    expect((await loginWith(person.email, await codeOf(secret))).status).toBe(200);
  });

  it('is guessed by no device from before it: all but the one in use are forgotten, and codes are counted for the person', async () => {
    const person = await newPerson();
    const body = { email: person.email, password };
    const deviceOf = async () =>
      /boxyard_device=[\w-]{43}/.exec(
        (await caller(app)(authRoutes.login, { body })).headers.get('set-cookie') ?? '',
      )?.[0] ?? '';
    const devices = [await deviceOf(), await deviceOf(), await deviceOf()];
    const { jwt } = await signIn(app, person.email);
    const call = caller(app, jwt);
    const { secret } = (await call(secondFactorRoutes.begin, { body: { password } })).payload;
    const knownDevice = { headers: { cookie: devices[0] ?? '' } };
    await confirmFactor(call, secret, knownDevice);
    expect((await query('select from known_device where admin_id = $1', [person.id])).rowCount).toBe(1);
    const guess = (cookie: string | undefined, code = '123456') =>
      caller(app)(authRoutes.login, { body: { ...body, code } }, { headers: { cookie: cookie ?? '' } });
    let refused = 0;
    for (const device of devices.slice(1))
      for (let n = 0; n < 8; n++) refused += (await guess(device)).status === 401 ? 1 : 0;
    expect(refused).toBe(10);
    // The device that has proved the factor has its own ten.
    for (let n = 0; n < 10; n++) expect((await guess(devices[0])).status).toBe(401);
    expect((await guess(devices[0])).status).toBe(429);
    // Each further ten wait twice as long, until a right code.
    await query(`update sign_in_failure set at = at - interval '16 minutes'`);
    expect((await guess(devices[1])).headers.get('retry-after')).toBe(String(14 * 60));
    expect((await guess(devices[0], await codeOf(secret))).status).toBe(200);
    expect((await guess(devices[1])).status).toBe(401);
  });

  it('is asked for by every way in: links that set a password never bypass it, nor does an invitation', async () => {
    const depot = await createDepot(app);
    const elsewhere = await createDepot(app);
    await givePassword(app, depot.admin);
    const { secret } = await enrol(app, depot.admin.email);
    expect((await activate(app, await linkFor(depot, depot.admin.id), 'Reset-it-2026')).status).toBe(204);
    expect((await login(app, depot.admin.email, 'Reset-it-2026')).problem.code).toBe('SECOND_FACTOR');
    const token = await invitedBy(elsewhere, { email: depot.admin.email });
    const accept = (code?: string) =>
      caller(app)(authRoutes.activate, { body: { token, password: 'Reset-it-2026', ...(code && { code }) } });
    expect((await accept()).problem.code).toBe('SECOND_FACTOR');
    expect((await accept('000000')).status).toBe(401);
    expect((await accept(await codeOf(secret))).status).toBe(204);
  });
});

describe('an account that requires a second factor', () => {
  it('refuses who has none, alone, until they enrol; other accounts do not', async () => {
    const depot = await createDepot(app);
    const params = { account: depot.account };
    await givePassword(app, depot.admin);
    const { jwt } = await signIn(app, depot.admin.email);
    const other = await depot.owner.call(accountRoutes.create, {
      body: { slug: `${depot.account}-2`, name: 'x', shortName: 'x', contactEmail: 'a@b.sk', cin: '1' },
    });
    expect(
      (await depot.admin.call(accountRoutes.update, { params, body: { requiresSecondFactor: true } })).status,
    ).toBe(403);
    await depot.owner.call(accountRoutes.update, { params, body: { requiresSecondFactor: true } });
    const call = caller(app, jwt);
    const refused = await call(adminRoutes.list, { params });
    expect([refused.status, refused.problem.code]).toEqual([403, 'SECOND_FACTOR_REQUIRED']);
    expect((await openStream(app, depot.account, jwt)).status).toBe(403);
    expect((await depot.owner.call(adminRoutes.list, { params })).status).toBe(403);
    expect((await depot.owner.call(adminRoutes.list, { params: { account: other.payload.slug } })).status).toBe(200);
    expect((await call(adminRoutes.whoami, {})).payload.secondFactor).toBe('required');
    const { session } = await enrol(app, depot.admin.email);
    const after = caller(app, session.jwt);
    expect((await after(adminRoutes.list, { params })).status).toBe(200);
    expect((await after(adminRoutes.whoami, {})).payload.secondFactor).toBe('on');
  });
});

describe('the own second factor', () => {
  it('is turned off, and gets new recovery codes, with the password and a code', async () => {
    const { secret, recoveryCodes, session, person } = await enrolled();
    const call = caller(app, session.jwt);
    const wrong = await call(secondFactorRoutes.remove, { body: { password, code: '000000' } });
    expect([wrong.status, wrong.problem.errors?.[0]?.path]).toEqual([422, 'code']);
    const renewed = await call(secondFactorRoutes.renewCodes, { body: { password, code: await codeOf(secret) } });
    expect(renewed.payload.recoveryCodes).toHaveLength(10);
    expect((await loginWith(person.email, recoveryCodes[0] ?? '')).status).toBe(401);
    const guess = { password: 'Wrong-2026', code: renewed.payload.recoveryCodes[0] ?? '' };
    expect((await call(secondFactorRoutes.remove, { body: guess })).status).toBe(422);
    expect((await call(secondFactorRoutes.remove, { body: { ...guess, password } })).status).toBe(204);
    expect((await login(app, person.email)).status).toBe(200);
  });

  it('survives a change of the server’s key, and does not depend on the former one then', async () => {
    const { person, secret } = await enrolled();
    const changed = { secret: Buffer.from('n'.repeat(48)), formerSecret: app.secret };
    const spend = (keys: Keys, code: string) =>
      withTransaction(app.db, (tx) => spendAppCode(tx, keys, person.id, code));
    expect(await spend({ secret: changed.secret }, await codeOf(secret))).toBe(false);
    expect(await spend(changed, await codeOf(secret))).toBe(true);
    await withTransaction(app.db, (tx) => sealAnew(tx, changed));
    expect(await spend({ secret: changed.secret }, await codeOf(secret, 1))).toBe(true);
    await withTransaction(app.db, (tx) => sealAnew(tx, { secret: app.secret, formerSecret: changed.secret }));
  });
});
