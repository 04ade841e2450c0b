import { z } from 'zod';
import { email } from '../core/fields.ts';
import { route } from '../core/route.ts';
import { Whoami } from './admins.ts';
import { GivenPassword } from './passwords.ts';
import { Code } from './second-factor.ts';

/** The access token, a JWT valid for 15 minutes. The refresh token is sent in a cookie only. */
const Token = z.object({ jwt: z.string() });

/** A person with a second factor gets 401 SECOND_FACTOR, and signs in again with its code. */
const SignIn = z.strictObject({ email, password: GivenPassword, code: Code.optional() });

const activationToken = z.string().min(20).max(100);
const Link = z.strictObject({ token: activationToken });

/**
 * The purpose of a link, and what its page asks for: a new password, the existing password, or nothing. An invitation
 * also names the account.
 */
export const ActivationCheck = z.object({
  kind: z.enum(['invitation', 'password', 'email']),
  email: z.string(),
  username: z.string(),
  accountName: z.string(),
  asks: z.enum(['newPassword', 'password', 'nothing']),
});
export type ActivationCheck = z.output<typeof ActivationCheck>;

/** `password` is a new one by the rules, or the existing one. */
export const Activation = Link.extend({ password: z.string().max(1000, 'tooLong').optional(), code: Code.optional() });
const PasswordForgotten = z.strictObject({ email });

/** A person of the demo, the password included: everybody knows it. */
const DemoSignIn = z.object({
  email: z.string(),
  password: z.string(),
  name: z.string(),
  isOwner: z.boolean(),
  accountName: z.string(),
});
export type DemoSignIn = z.output<typeof DemoSignIn>;

export const authRoutes = {
  login: route({
    method: 'POST',
    path: '/auth/login',
    access: 'public',
    summary: 'Sign in',
    body: SignIn,
    response: Token,
  }),
  refresh: route({
    method: 'POST',
    path: '/auth/token/refresh',
    access: 'public',
    summary: 'Exchange the refresh cookie for a new access token, and say whose it is',
    response: Token.extend({ whoami: Whoami }),
  }),
  logout: route({
    method: 'POST',
    path: '/auth/logout',
    access: 'public',
    summary: 'End the sessions that the access token and the refresh cookie name',
  }),
  validate: route({
    method: 'POST',
    path: '/auth/token/validate',
    access: 'admin',
    summary: 'Is this access token still good',
  }),
  checkActivation: route({
    method: 'POST',
    path: '/auth/activate/check',
    access: 'public',
    summary: 'What an activation link is for',
    body: Link,
    response: ActivationCheck,
  }),
  activate: route({
    method: 'POST',
    path: '/auth/activate',
    access: 'public',
    summary: 'Accept an invitation, set a new password or confirm an e-mail by an activation link',
    body: Activation,
  }),
  decline: route({
    method: 'POST',
    path: '/auth/activate/decline',
    access: 'public',
    summary: 'Decline an invitation by its link',
    body: Link,
  }),
  options: route({
    method: 'GET',
    path: '/auth/options',
    access: 'public',
    summary: 'What the sign-in page offers; `demo` is empty where no demo is served',
    response: z.object({ forgotPassword: z.boolean(), demo: z.array(DemoSignIn) }),
  }),
  forgotPassword: route({
    method: 'POST',
    path: '/auth/password/forgot',
    access: 'public',
    summary: 'Mail a link that sets a new password; the answer is the same for every address',
    body: PasswordForgotten,
  }),
};
