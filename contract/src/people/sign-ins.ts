import { z } from 'zod';
import { Id, Instant } from '../core/fields.ts';
import { route } from '../core/route.ts';

/** A session of the signed-in admin. */
export const SignedInAt = z.object({
  id: Id,
  /** The name that the browser sends (User-Agent). */
  device: z.string(),
  address: z.string(),
  createdAt: Instant,
  /** Exact to a quarter of an hour. */
  seenAt: Instant,
  isCurrent: z.boolean(),
});
export type SignedInAt = z.output<typeof SignedInAt>;

const personEvents = [
  'sign_in',
  'sign_in_refused',
  'second_factor_refused',
  'password_changed',
  'email_changed',
  'second_factor_on',
  'second_factor_off',
  'recovery_code_used',
  'session_ended',
] as const;

/** An entry of the own log. */
export const PersonEvent = z.object({
  id: Id,
  at: Instant,
  event: z.enum(personEvents),
  address: z.string(),
  device: z.string(),
});
export type PersonEvent = z.output<typeof PersonEvent>;

/** Routes for the own sessions and the own log. */
export const signInRoutes = {
  list: route({
    method: 'GET',
    path: '/auth/sessions',
    access: 'admin',
    summary: 'Where the signed-in admin is signed in',
    response: z.array(SignedInAt),
  }),
  end: route({ method: 'DELETE', path: '/auth/sessions/:id', access: 'admin', summary: 'End one of the own sessions' }),
  endOthers: route({
    method: 'DELETE',
    path: '/auth/sessions',
    access: 'admin',
    summary: 'End all own sessions but this one',
  }),
  log: route({
    method: 'GET',
    path: '/auth/log',
    access: 'admin',
    summary: 'What lately happened to the own sign-in',
    response: z.array(PersonEvent),
  }),
};
