import { adminRoutes } from '@boxyard/contract/people/admins.ts';
import { authRoutes } from '@boxyard/contract/people/auth.ts';
import { beforeAll, describe, expect, it } from 'vitest';
import { caller } from '../../../test/tools/caller.ts';
import { depotWith } from '../../../test/tools/depot-with.ts';
import { activate, invite as inviteTo, tokenOf } from '../../../test/tools/invitations.ts';
import { login, signIn } from '../../../test/tools/sign-in.ts';
import { useTestApp } from '../../../test/tools/test-app.ts';

const app = useTestApp();
const open = caller(app);
const { depot } = depotWith(app, {}, beforeAll);
let invited = 0;

async function invite() {
  invited += 1;
  const email = `invited-${invited}@depot.test`;
  const { payload } = await inviteTo(depot, { email, username: `Invited ${invited}` });
  return { ...payload, token: tokenOf(payload.activationLink) };
}

describe('an activation link', () => {
  it('opens the activation page, says whom it is for and sets the password', async () => {
    const { activationLink, token, email, username, status } = await invite();
    expect(status).toBe('pending_activation');
    expect(activationLink).toBe(`http://depot.test/activate?token=${token}`);
    expect((await open(authRoutes.checkActivation, { body: { token } })).payload).toEqual({
      kind: 'invitation',
      email,
      username,
      accountName: `Depot ${depot.account.replace('depot-', '')}`,
      asks: 'newPassword',
    });
    expect((await login(app, email)).status).toBe(401);
    expect((await activate(app, token)).status).toBe(204);
    expect((await login(app, email)).status).toBe(200);
    const list = await depot.owner.call(adminRoutes.list, { params: { account: depot.account }, query: { q: email } });
    expect(list.payload.map((admin) => admin.status)).toEqual(['active']);
  });

  it('works once', async () => {
    const { token, email } = await invite();
    await activate(app, token);
    const again = await activate(app, token, 'Another-2026');
    expect([again.status, again.problem.code, again.problem.detail]).toEqual([
      409,
      'CONFLICT',
      'This link has expired or was already used. Ask an owner for a new one.',
    ]);
    expect((await open(authRoutes.checkActivation, { body: { token } })).status).toBe(409);
    expect((await login(app, email, 'Another-2026')).status).toBe(401);
  });

  it('works once for two who use it at the same moment', async () => {
    const { token, email } = await invite();
    const answers = await Promise.all([activate(app, token, 'First-2026'), activate(app, token, 'Second-2026')]);
    // The other one comes too late for the link, or as a stranger to the person whom it has just made.
    const [won, lost] = answers.map(({ status }) => status).toSorted();
    expect([won, [401, 409].includes(lost ?? 0)]).toEqual([204, true]);
    const winner = answers[0]?.status === 204 ? 'First-2026' : 'Second-2026';
    expect((await login(app, email, winner)).status).toBe(200);
  });

  it('expires after 7 days', async () => {
    const { token, id } = await invite();
    const { rows } = await app.db.pool.query(
      'select extract(epoch from expires_at - created_at)::int as seconds from activation_link where invitation_id = $1',
      [id],
    );
    expect(rows).toEqual([{ seconds: 7 * 86_400 }]);
    await app.db.pool.query('update activation_link set expires_at = now() where invitation_id = $1', [id]);
    expect((await activate(app, token)).status).toBe(409);
  });

  it('stops working when an owner issues another, and the new one ends old sessions', async () => {
    const { token, id, email } = await invite();
    await activate(app, token);
    const { jwt } = await signIn(app, email);
    const params = { account: depot.account, id };
    const first = await depot.owner.call(adminRoutes.issueLink, { params });
    const second = await depot.owner.call(adminRoutes.issueLink, { params });
    expect(first.status).toBe(201);
    expect(second.payload.activationExpiresAt).toBeGreaterThan(Date.now() / 1000 + 6.9 * 86_400);
    expect((await activate(app, tokenOf(first.payload.activationLink), 'Another-2026')).status).toBe(409);
    expect((await caller(app, jwt)(authRoutes.validate, {})).status).toBe(204);
    expect((await activate(app, tokenOf(second.payload.activationLink), 'Another-2026')).status).toBe(204);
    expect((await caller(app, jwt)(authRoutes.validate, {})).status).toBe(401);
    expect((await login(app, email, 'Another-2026')).status).toBe(200);
  });

  it('is stored as a hash only, and unknown ones are refused alike', async () => {
    const { token } = await invite();
    const { rows } = await app.db.pool.query('select * from activation_link');
    expect(JSON.stringify(rows)).not.toContain(token);
    expect((await activate(app, 'x'.repeat(43))).status).toBe(409);
  });
});

describe('a new password', () => {
  it.each([
    ['Ab1', ['Password must be at least 8 characters long.']],
    ['ABCDEFG1', ['Must have a lowercase letter.']],
    ['abcdefg1', ['Must have an uppercase letter.']],
    ['Abcdefgh', ['Must have a number.']],
    [
      '.',
      [
        'Password must be at least 8 characters long.',
        'Must have a lowercase letter.',
        'Must have an uppercase letter.',
        'Must have a number.',
      ],
    ],
    ['Ž'.repeat(201), ['At most 200 characters.', 'Must have a lowercase letter.', 'Must have a number.']],
  ])('%.12s breaks its rules, all told at once', async (newPassword, messages) => {
    const { token, email } = await invite();
    const { status, problem } = await activate(app, token, newPassword);
    expect([status, problem.code]).toEqual([422, 'INVALID']);
    expect(problem.errors?.map(({ path, message }) => [path, message])).toEqual(
      messages.map((message) => ['password', message]),
    );
    expect((await login(app, email, newPassword.slice(0, 200))).status).toBe(401);
    expect((await activate(app, token, 'Žltý-kôň-2')).status).toBe(204);
  });

  it.each(['Password1', 'PASSWORd123', 'Football-2026', '2026-Superman!', 'P@ssw0rd'])(
    '%s is too common, whatever it is made of',
    async (common) => {
      const { token, email } = await invite();
      const { status, problem } = await activate(app, token, common);
      expect([status, problem.errors?.[0]]).toMatchObject([422, { path: 'password', key: 'passwordCommon' }]);
      expect((await login(app, email, common)).status).toBe(401);
      expect((await activate(app, token, 'Depot-2026')).status).toBe(204);
    },
  );
});
