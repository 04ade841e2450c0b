import { routes } from '@boxyard/contract/core/routes.ts';
import type { Api } from './api.ts';
import { account, demoPassword } from './demo.ts';
import { unique } from './page-parts.ts';

/** Somebody of the demo depot for one test: what this person chooses is in nobody else's way. @returns the e-mail address */
export async function newPerson(
  api: Api,
  { called = 'person', ...rights }: { called?: string; isOwner?: boolean } = {},
): Promise<string> {
  const email = `${called}.${unique()}@demo.test`.toLowerCase();
  const body = { email, username: email, ...rights };
  const { activationLink } = await api.call(routes.admins.create, { params: { account }, body });
  const token = new URL(activationLink).searchParams.get('token') ?? '';
  await api.call(routes.auth.activate, { body: { token, password: demoPassword } });
  return email;
}
