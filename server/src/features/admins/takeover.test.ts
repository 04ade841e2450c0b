import { adminRoutes } from '@boxyard/contract/people/admins.ts';
import { authRoutes } from '@boxyard/contract/people/auth.ts';
import { beforeAll, describe, expect, it } from 'vitest';
import { caller } from '../../../test/tools/caller.ts';
import { createDepot, type Depot } from '../../../test/tools/depot.ts';
import { activate, invite, invitedBy, linkFor, tokenOf } from '../../../test/tools/invitations.ts';
import { times } from '../../../test/tools/length.ts';
import { givePassword, login, password, signIn } from '../../../test/tools/sign-in.ts';
import { useTestApp } from '../../../test/tools/test-app.ts';

/** An owner of account A prepares everything they can for a future admin of account B; none of it gives access to B. */
const app = useTestApp();
const open = caller(app);
const stolen = 'Taken-2026';
const query = (text: string, values: unknown[] = []) => app.db.pool.query(text, values);
let a: Depot;
let b: Depot;
let count = 0;
const many = times(8, 40);
const newAddress = () => {
  count += 1;
  return `carol-${count}@b.test`;
};
const statusesOf = (answers: { status: number }[]) => answers.map(({ status }) => status).toSorted();

beforeAll(async () => {
  a = await createDepot(app);
  b = await createDepot(app);
});

/** The accounts that this password gives access to. */
async function accountsOf(email: string, given: string): Promise<string[]> {
  await query('delete from sign_in_failure');
  const answer = await login(app, email, given);
  if (answer.status !== 200) return [];
  const { payload } = await caller(app, answer.payload.jwt)(adminRoutes.whoami, {});
  return payload.accounts.map(({ accountSlug }) => accountSlug);
}

describe('an owner of another account', () => {
  it('who invited the address first and set its password gets nothing of B, not even by B inviting it', async () => {
    const email = newAddress();
    expect((await activate(app, await invitedBy(a, { email }), stolen)).status).toBe(204);
    const ofB = await invitedBy(b, { email });
    expect(await accountsOf(email, stolen)).toEqual([a.account]);
    // Without the password that A set, B's link does not work either: the person must reset the password by mail first.
    expect((await activate(app, ofB, password)).status).toBe(401);
    expect(await accountsOf(email, stolen)).toEqual([a.account]);
  });

  it('who keeps an unused link gets nothing of B when the person has accepted there', async () => {
    const email = newAddress();
    const ofA = await invitedBy(a, { email });
    expect((await activate(app, await invitedBy(b, { email }))).status).toBe(204);
    // The link now asks for the person's own password and does not set one.
    expect((await open(authRoutes.checkActivation, { body: { token: ofA } })).payload.asks).toBe('password');
    expect((await activate(app, ofA, stolen)).status).toBe(401);
    expect(await accountsOf(email, stolen)).toEqual([]);
    expect(await accountsOf(email, password)).toEqual([b.account]);
  });

  it('who renames an own admin to the address gets nothing of B', async () => {
    const home = await createDepot(app);
    await givePassword(app, home.admin);
    const email = newAddress();
    const own = { account: home.account, id: home.admin.id };
    const rename = () => home.owner.call(adminRoutes.update, { params: own, body: { email } });
    expect((await rename()).status).toBe(200);
    const ofB = await invitedBy(b, { email });
    expect(await accountsOf(email, password)).toEqual([home.account]);
    expect((await activate(app, await linkFor(home, home.admin.id), stolen)).status).toBe(204);
    expect(await accountsOf(email, stolen)).toEqual([home.account]);
    // A has renamed the person, so the address is free and B's link creates a new person.
    await home.owner.call(adminRoutes.update, { params: own, body: { email: newAddress() } });
    expect((await activate(app, ofB)).status).toBe(204);
    expect(await accountsOf(email, password)).toEqual([b.account]);
    expect(await accountsOf(email, stolen)).toEqual([]);
    expect((await rename()).status).toBe(409);
  });

  it('learns nothing from an invitation: a known and an unknown address answer alike', async () => {
    await givePassword(app, b.admin);
    const answerFor = async (email: string) => {
      const { status, payload, headers } = await invite(a, { email, username: `alike ${email}` });
      const shown = (await a.owner.call(adminRoutes.get, { params: { account: a.account, id: payload.id } })).payload;
      const { id, activationLink, email: _, username: __, createdAt, updatedAt, ...rest } = payload;
      expect(shown).toEqual({ ...payload, activationLink: undefined });
      expect(updatedAt).toBe(createdAt);
      return { status, rest, linkLength: activationLink.length, headers: [...headers.keys()].toSorted(), id: id > 0 };
    };
    expect(await answerFor(b.admin.email)).toEqual(await answerFor(newAddress()));
  });

  it('changes nothing for the person by inviting them: not their accounts, nor who may reset them', async () => {
    const home = await createDepot(app);
    const before = (await home.admin.call(adminRoutes.whoami, {})).payload;
    const { payload } = await invite(a, { email: home.admin.email, username: 'Typed by A', firstname: 'Typed' });
    expect(payload).toMatchObject({ username: 'Typed by A', firstname: 'Typed', status: 'pending_activation' });
    expect((await home.admin.call(adminRoutes.whoami, {})).payload).toEqual(before);
    const own = { account: home.account, id: home.admin.id };
    expect((await home.owner.call(adminRoutes.get, { params: own })).payload.isShared).toBe(false);
    const renamed = await home.owner.call(adminRoutes.update, { params: own, body: { firstname: 'Home' } });
    expect(renamed.status).toBe(200);
    expect((await home.owner.call(adminRoutes.issueLink, { params: own })).status).toBe(201);
  });

  it('cannot use a reset link any more once the person works for B too', async () => {
    const home = await createDepot(app);
    await givePassword(app, home.admin);
    const reset = await linkFor(home, home.admin.id);
    expect((await activate(app, await invitedBy(b, { email: home.admin.email }))).status).toBe(204);
    expect((await open(authRoutes.checkActivation, { body: { token: reset } })).status).toBe(409);
    expect((await activate(app, reset, stolen)).status).toBe(409);
    expect(await accountsOf(home.admin.email, password)).toEqual([home.account, b.account]);
  });

  it('cannot win the person back by removing them there: old links and sessions stay dead', async () => {
    const home = await createDepot(app);
    await givePassword(app, home.admin);
    const reset = await linkFor(home, home.admin.id);
    await home.owner.call(adminRoutes.remove, { params: { account: home.account, id: home.admin.id } });
    const ofB = await invitedBy(b, { email: home.admin.email });
    // The former person works for nobody, so a new person is created that A's history and sessions do not know.
    expect((await activate(app, ofB)).status).toBe(204);
    expect((await activate(app, reset, stolen)).status).toBe(409);
    expect((await home.admin.call(adminRoutes.whoami, {})).status).toBe(401);
    expect(await accountsOf(home.admin.email, password)).toEqual([b.account]);
    const { rows } = await query('select username, email from admin where id = $1', [home.admin.id]);
    expect(rows).toEqual([{ username: home.admin.email, email: null }]);
  });
});

describe('an invitation’s link', () => {
  it('works once, and not after a newer one, a removal, another address or a refusal', async () => {
    const again = async (email: string, spoil: (id: number, token: string) => Promise<unknown>) => {
      const { payload } = await invite(b, { email });
      const token = tokenOf(payload.activationLink);
      await spoil(payload.id, token);
      return [(await activate(app, token)).status, await accountsOf(email, password)];
    };
    const inB = (id: number) => ({ params: { account: b.account, id } });
    const fresh = newAddress();
    expect(await again(fresh, (_, token) => activate(app, token))).toEqual([409, [b.account]]);
    expect(await again(newAddress(), (id) => linkFor(b, id))).toEqual([409, []]);
    expect(await again(newAddress(), (id) => b.owner.call(adminRoutes.remove, inB(id)))).toEqual([409, []]);
    const moved = { email: newAddress() };
    expect(await again(newAddress(), (id) => b.owner.call(adminRoutes.update, { ...inB(id), body: moved }))).toEqual([
      409,
      [],
    ]);
    const declined = newAddress();
    expect(await again(declined, (_, token) => open(authRoutes.decline, { body: { token } }))).toEqual([409, []]);
    const left = await b.owner.call(adminRoutes.list, { params: { account: b.account }, query: { q: declined } });
    expect(left.payload).toEqual([]);
  });

  it('for someone who works elsewhere stands within the limits of signing in', async () => {
    const home = await createDepot(app);
    await givePassword(app, home.admin);
    const token = await invitedBy(b, { email: home.admin.email });
    await query('delete from sign_in_failure');
    const answers = await Promise.all(Array.from({ length: times(14, 40) }, () => activate(app, token, 'Wrong-2026')));
    expect(statusesOf(answers).filter((status) => status === 401)).toHaveLength(10);
    expect((await activate(app, token)).status).toBe(429);
    await query('delete from sign_in_failure');
    expect((await activate(app, token)).status).toBe(204);
  });

  it('makes one membership when many use it at once, and one person when it makes one', async () => {
    const home = await createDepot(app);
    await givePassword(app, home.admin);
    for (const email of [home.admin.email, newAddress()]) {
      const token = await invitedBy(b, { email });
      const answers = await Promise.all(Array.from({ length: many }, () => activate(app, token)));
      expect(answers.filter(({ status }) => status === 204)).toHaveLength(1);
      expect(statusesOf(answers).every((status) => [204, 401, 409, 429].includes(status))).toBe(true);
      const { rows } = await query(
        'select count(*) from membership m join admin p on p.id = m.admin_id where p.email = $1 and m.account_id = $2',
        [email, b.accountId],
      );
      expect(rows).toEqual([{ count: 1 }]);
    }
  });
});

describe('races', () => {
  it('between a reset by A and the acceptance in B: never both', async () => {
    for (let round = 0; round < many; round += 1) {
      const home = await createDepot(app);
      await givePassword(app, home.admin, true);
      const email = home.admin.email;
      const [reset, ofB] = [await linkFor(home, home.admin.id), await invitedBy(b, { email })];
      const [byA, byCarol] = await Promise.all([activate(app, reset, stolen), activate(app, ofB)]);
      // Whichever request came first, A's password never gives access to B.
      const inB = (await accountsOf(email, stolen)).includes(b.account);
      expect([byA.status, byCarol.status, inB], `round ${round}`).not.toEqual([204, 204, true]);
      expect(inB, `round ${round}`).toBe(false);
    }
  }, 120_000);

  it('between two accounts that invited one new address: one person, and a password that is theirs', async () => {
    for (let round = 0; round < many; round += 1) {
      const email = newAddress();
      const [ofA, ofB] = [await invitedBy(a, { email }), await invitedBy(b, { email })];
      const answers = await Promise.all([activate(app, ofA, stolen), activate(app, ofB, password)]);
      expect(
        answers.filter(({ status }) => status === 204),
        `round ${round}`,
      ).toHaveLength(1);
      const winner = answers[0]?.status === 204 ? [stolen, a.account] : [password, b.account];
      expect(await accountsOf(email, winner[0] ?? '')).toEqual([winner[1]]);
    }
  }, 120_000);

  it('between renaming an own admin to the address and its acceptance in B: never the door of B', async () => {
    const home = await createDepot(app);
    await givePassword(app, home.admin);
    const own = { account: home.account, id: home.admin.id };
    for (let round = 0; round < many; round += 1) {
      const email = newAddress();
      const ofB = await invitedBy(b, { email });
      await Promise.all([
        home.owner.call(adminRoutes.update, { params: own, body: { email } }),
        activate(app, ofB, stolen),
      ]);
      expect(await accountsOf(email, password), `round ${round}`).not.toContain(b.account);
    }
  }, 120_000);

  it('between many new links: only the last works', async () => {
    const { payload } = await invite(b, { email: newAddress() });
    const tokens = await Promise.all(Array.from({ length: many }, () => linkFor(b, payload.id)));
    const checks = await Promise.all(tokens.map((token) => open(authRoutes.checkActivation, { body: { token } })));
    expect(checks.filter(({ status }) => status === 200)).toHaveLength(1);
    expect((await activate(app, tokenOf(payload.activationLink))).status).toBe(409);
  });

  it('between a sign-in and a change of the password: no session of the old one is left', async () => {
    const home = await createDepot(app);
    for (let round = 0; round < times(4, 10); round += 1) {
      await givePassword(app, home.admin, true);
      const reset = await linkFor(home, home.admin.id);
      const [, ...sign] = await Promise.all([
        activate(app, reset, `Changed-${round}-2026`),
        ...Array.from({ length: 4 }, () => login(app, home.admin.email)),
      ]);
      for (const answer of sign.filter(({ status }) => status === 200)) {
        const { status } = await caller(app, answer.payload.jwt)(authRoutes.validate, {});
        expect(status, `round ${round}`).toBe(401);
      }
      await query('delete from sign_in_failure');
      await signIn(app, home.admin.email, `Changed-${round}-2026`);
    }
  }, 60_000);
});
