import { type Admin, adminRoutes } from '@boxyard/contract/people/admins.ts';
import { beforeAll, describe, expect, it } from 'vitest';
import { createDepot, type Depot } from '../../../test/tools/depot.ts';
import { activate, linkFor } from '../../../test/tools/invitations.ts';
import { givePassword } from '../../../test/tools/sign-in.ts';
import { useTestApp } from '../../../test/tools/test-app.ts';

const app = useTestApp();
const query = (text: string, values: unknown[] = []) => app.db.pool.query(text, values);

describe('the list', () => {
  let mine: Depot;
  const list = (input: Record<string, unknown>) =>
    mine.owner.call(adminRoutes.list, { params: { account: mine.account }, query: input });
  const names = (rows: Admin[]) => rows.map(({ username }) => username);

  beforeAll(async () => {
    mine = await createDepot(app);
    await query('delete from membership where admin_id = $1', [mine.admin.id]);
    await query(`update admin set username = 'zz owner', lastname = 'Ž' where id = $1`, [mine.owner.id]);
    for (const [username, lastname] of [
      ['Žofia', 'Ľ'],
      ['ZOfka', 'A'],
      ['100%', 'B'],
      ['1000', 'C'],
      ['a_b', 'D'],
      ['acb', 'E'],
    ] as const)
      await mine.owner.call(adminRoutes.create, {
        params: { account: mine.account },
        body: {
          username,
          lastname,
          email: `${lastname.normalize('NFD').charCodeAt(0)}@list.test`,
          isEnabled: username !== 'acb',
        },
      });
  });

  it('starts by username, knows how many there are and pages', async () => {
    const all = await list({});
    expect(names(all.payload)).toEqual(['100%', '1000', 'a_b', 'acb', 'Žofia', 'ZOfka', 'zz owner']);
    expect(all.meta).toEqual({ total: 7, page: 1, pageSize: 1000 });
    const second = await list({ page: 2, pageSize: 3 });
    expect([names(second.payload), second.meta]).toEqual([
      ['acb', 'Žofia', 'ZOfka'],
      { total: 7, page: 2, pageSize: 3 },
    ]);
    const beyond = await list({ page: 9, pageSize: 3 });
    expect([beyond.payload, beyond.meta.total]).toEqual([[], 7]);
  });

  it.each([
    [{ username: 'zof' }, ['Žofia', 'ZOfka']],
    [{ username: 'ŽOF' }, ['Žofia', 'ZOfka']],
    [{ username: '100%' }, ['100%']],
    [{ username: 'a_' }, ['a_b']],
    [{ username: '%' }, []],
    [{ q: '0%' }, ['100%']],
    [{ q: 'FKA' }, ['ZOfka']],
    [{ email: '@LIST', username: '1' }, ['100%', '1000']],
    [{ isEnabled: 'false' }, ['acb']],
    [{ sort: '-lastname', pageSize: 2 }, ['zz owner', 'Žofia']],
    [{ sort: 'isEnabled', pageSize: 1 }, ['acb']],
    [{ sort: '-isOwner', pageSize: 1 }, ['zz owner']],
  ])('%o gives %o', async (input, expected) => {
    expect(names((await list(input)).payload)).toEqual(expected);
  });

  it.each([
    [{ sort: 'passwordHash' }, 'sort'],
    [{ page: 0 }, 'page'],
    [{ pageSize: 201 }, 'pageSize'],
    [{ pageSize: '1e3' }, 'pageSize'],
    [{ colour: 'red' }, 'colour'],
    [{ isEnabled: 'yes' }, 'isEnabled'],
    [{ q: 'x'.repeat(201) }, 'q'],
  ])('refuses %o at its name', async (input, path) => {
    const { status, problem } = await list(input);
    expect([status, problem.errors?.map((error) => error.path)]).toEqual([422, [path]]);
  });

  it('says who is online: a request in the last 5 minutes', async () => {
    // Two of them have accepted by now.
    const { payload } = await list({ username: 'zof' });
    for (const { id } of payload) expect((await activate(app, await linkFor(mine, id))).status).toBe(204);
    await query(`update admin set seen_at = now() - interval '4 minutes' where username_key = 'zofia'`);
    await query(`update admin set seen_at = now() - interval '6 minutes' where username_key = 'zofka'`);
    const online = (await list({})).payload.filter(({ isOnline }) => isOnline);
    expect(names(online)).toEqual(['Žofia', 'zz owner']);
  });

  it('never shows a hash, and nobody of another account', async () => {
    await givePassword(app, mine.owner);
    const { payload } = await list({});
    expect(JSON.stringify(payload)).not.toContain('argon2');
    expect(payload.map(({ id }) => id)).not.toContain((await createDepot(app)).owner.id);
  });
});
