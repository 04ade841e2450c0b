import { accountRoutes } from '@boxyard/contract/settings/accounts.ts';
import { describe, expect, it } from 'vitest';
import { caller } from '../../../test/tools/caller.ts';
import { createDepot, type Depot } from '../../../test/tools/depot.ts';
import { activate, invitedBy } from '../../../test/tools/invitations.ts';
import { signIn } from '../../../test/tools/sign-in.ts';
import { useTestApp } from '../../../test/tools/test-app.ts';

const app = useTestApp();

describe('a new account', () => {
  it('is one of twenty that a person may make in a day, however many at once', async () => {
    const { owner, accountId } = await createDepot(app);
    const answers = await Promise.all(
      Array.from({ length: 24 }, (_, n) =>
        owner.call(accountRoutes.create, {
          body: { slug: `many-${accountId}-${n}`, name: 'x', shortName: 'x', contactEmail: 'x@depot.test', cin: '1' },
        }),
      ),
    );
    expect(answers.filter(({ status }) => status === 201)).toHaveLength(20);
    const refused = answers.find(({ status }) => status === 429);
    expect(refused?.problem.detail).toBe(
      'You and the people who came by your invitations can make 20 accounts a day at most. Try again tomorrow.',
    );
    expect(refused?.headers.get('retry-after')).toBe('86400');
  });

  it('counts for who invited its maker, and for who invited that one', async () => {
    const inviting = await createDepot(app);
    const bodyOf = (slug: string) => ({ slug, name: 'x', shortName: 'x', contactEmail: 'x@depot.test', cin: '1' });
    /** Somebody new whom the owner invites. */
    const newcomer = async (of: Depot, name: string): Promise<Depot['owner']> => {
      const email = `${name}-${of.account}@depot.test`;
      await activate(app, await invitedBy(of, { email, isOwner: true }));
      const { jwt } = await signIn(app, email);
      return { ...of.owner, email, token: jwt, call: caller(app, jwt) };
    };
    const second = await newcomer(inviting, 'second');
    const mark = inviting.accountId;
    for (let n = 0; n < 19; n++)
      expect((await second.call(accountRoutes.create, { body: bodyOf(`chain-${mark}-${n}`) })).status).toBe(201);
    const third = await newcomer({ ...inviting, account: `chain-${mark}-0`, owner: second }, 'third');
    expect((await third.call(accountRoutes.create, { body: bodyOf(`chain-${mark}-19`) })).status).toBe(201);
    for (const person of [third, second, inviting.owner])
      expect((await person.call(accountRoutes.create, { body: bodyOf(`chain-${mark}-20`) })).status).toBe(429);
    expect(
      (await (await createDepot(app)).owner.call(accountRoutes.create, { body: bodyOf(`chain-${mark}-21`) })).status,
    ).toBe(201);
  });
});
