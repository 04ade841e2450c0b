import type { BodyOf } from '@boxyard/contract/core/route.ts';
import { adminRoutes } from '@boxyard/contract/people/admins.ts';
import { authRoutes } from '@boxyard/contract/people/auth.ts';
import { caller, type Listening } from './caller.ts';
import type { Depot, Person } from './depot.ts';
import { givePassword, password } from './sign-in.ts';
import type { ListeningApp } from './test-app.ts';

export const tokenOf = (link: string) => new URL(link).searchParams.get('token') ?? '';

type Invitation = Partial<BodyOf<typeof adminRoutes.create>> & { email: string };

/** The owner invites an admin; the username is the address unless given. */
export const invite = (to: Depot, invitation: Invitation) =>
  to.owner.call(adminRoutes.create, {
    params: { account: to.account },
    body: { username: invitation.email, ...invitation },
  });

/** The token of the invitation's link. */
export async function invitedBy(to: Depot, invitation: Invitation): Promise<string> {
  return tokenOf((await invite(to, invitation)).payload.activationLink);
}

/** The token of a link that an owner makes for an admin of the account. */
export async function linkFor(of: Depot, id: number): Promise<string> {
  const { payload } = await of.owner.call(adminRoutes.issueLink, { params: { account: of.account, id } });
  return tokenOf(payload.activationLink);
}

export const activate = (app: Listening, token: string, given: string | undefined = password) =>
  caller(app)(authRoutes.activate, { body: { token, password: given } });

/** A person who works elsewhere, with `password`, also becomes a member of this account. */
export async function join(
  app: ListeningApp,
  to: Depot,
  person: Person,
  rights: { isOwner?: boolean } = {},
): Promise<void> {
  await givePassword(app, person);
  const token = await invitedBy(to, { email: person.email, username: `invited ${person.id}`, ...rights });
  const { status } = await activate(app, token);
  if (status !== 204) throw new Error(`The invitation was not accepted: ${status}`);
}
