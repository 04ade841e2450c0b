import { z } from 'zod';
import { route } from '../core/route.ts';
import { GivenPassword } from './passwords.ts';

/** Six digits from the app, or a recovery code. Spaces and dashes are ignored. */
export const Code = z.string({ error: 'required' }).trim().min(1, 'required').max(40, 'tooLong');

const RecoveryCodes = z.object({ recoveryCodes: z.array(z.string()) });
const Proof = z.strictObject({ password: GivenPassword, code: Code });

const SecondFactor = z.object({ isOn: z.boolean(), recoveryCodesLeft: z.int() });

/** What an authenticator app needs: the address for a QR code, or the secret to be typed. */
export const Enrolment = z.object({ secret: z.string(), uri: z.string() });
export type Enrolment = z.output<typeof Enrolment>;

/** Routes for the own second factor. They work while an account demands one that is not turned on yet. */
export const secondFactorRoutes = {
  get: route({
    method: 'GET',
    path: '/auth/second-factor',
    access: 'admin',
    summary: 'The own second factor',
    response: SecondFactor,
  }),
  begin: route({
    method: 'POST',
    path: '/auth/second-factor/begin',
    access: 'admin',
    summary: 'Begin to enrol an app',
    body: z.strictObject({ password: GivenPassword }),
    response: Enrolment,
  }),
  confirm: route({
    method: 'POST',
    path: '/auth/second-factor/confirm',
    access: 'admin',
    summary: 'Turn the second factor on by a code of the app; answers recovery codes, once',
    body: z.strictObject({ code: Code }),
    response: RecoveryCodes,
  }),
  renewCodes: route({
    method: 'POST',
    path: '/auth/second-factor/recovery-codes',
    access: 'admin',
    summary: 'New recovery codes; the earlier ones stop working',
    body: Proof,
    response: RecoveryCodes,
  }),
  remove: route({
    method: 'POST',
    path: '/auth/second-factor/remove',
    access: 'admin',
    summary: 'Turn the own second factor off',
    body: Proof,
  }),
};
