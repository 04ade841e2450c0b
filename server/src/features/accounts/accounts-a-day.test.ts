import { accountRoutes } from '@boxyard/contract/settings/accounts.ts';
import { describe, expect, it } from 'vitest';
import { createDepot } from '../../../test/tools/depot.ts';
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
    expect(refused?.problem.detail).toBe('You can make 20 accounts a day at most. Try again tomorrow.');
    expect(refused?.headers.get('retry-after')).toBe('86400');
  });
});
