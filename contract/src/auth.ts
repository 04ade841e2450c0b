import { z } from 'zod';
import { email } from './fields.ts';
import { GivenPassword, NewPassword } from './password.ts';
import { route } from './route.ts';

/** The access token: a JWT of 15 minutes. The refresh token travels in a cookie only. */
export const Token = z.object({ jwt: z.string() });

export const SignIn = z.strictObject({ email, password: GivenPassword });

const activationToken = z.string().min(20).max(100);
export const Activation = z.strictObject({ token: activationToken, password: NewPassword });

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
    summary: 'Exchange the refresh cookie for a new access token',
    response: Token,
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
    summary: 'Who an activation link is for',
    body: z.strictObject({ token: activationToken }),
    response: z.object({ email: z.string(), username: z.string() }),
  }),
  activate: route({
    method: 'POST',
    path: '/auth/activate',
    access: 'public',
    summary: 'Set the first or a new password by an activation link',
    body: Activation,
  }),
};
