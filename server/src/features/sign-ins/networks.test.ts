import { authRoutes } from '@boxyard/contract/people/auth.ts';
import { expect, it } from 'vitest';
import { caller } from '../../../test/tools/caller.ts';
import { createDepot } from '../../../test/tools/depot.ts';
import { givePassword } from '../../../test/tools/sign-in.ts';
import { useTestApp } from '../../../test/tools/test-app.ts';

const app = useTestApp();

it('failed sign-ins count for the whole network of an address of IPv6', async () => {
  const { owner } = await createDepot(app);
  await givePassword(app, owner);
  const body = { email: owner.email, password: 'Wrong-2026' };
  const from = (address: string) =>
    caller(app)(authRoutes.login, { body }, { headers: { 'x-forwarded-for': address } });
  for (let n = 0; n < 10; n += 1) expect((await from(`2001:db8:1:2:${n}::${n}`)).status).toBe(401);
  expect((await from('2001:db8:1:2:ffff::1')).status).toBe(429);
  expect((await from('2001:db8:1:3::1')).status).toBe(401);
});
