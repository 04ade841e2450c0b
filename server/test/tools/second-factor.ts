import { setTimeout as pause } from 'node:timers/promises';
import { secondFactorRoutes } from '@boxyard/contract/people/second-factor.ts';
import { generate } from 'otplib/functional';
import { caller, type Listening } from './caller.ts';
import { password, type SignedIn, signIn } from './sign-in.ts';

interface Enrolled {
  secret: string;
  recoveryCodes: string[];
  session: SignedIn;
}

/** The present code of the app, or the one `steps` times 30 seconds later: each code works once. */
export const codeOf = (secret: string, steps = 0) =>
  generate({ secret, epoch: Math.floor(Date.now() / 1000) + steps * 30 });

/** Signs in with `password` and turns the second factor on. */
export async function enrol(app: Listening, email: string): Promise<Enrolled> {
  const session = await signIn(app, email);
  const call = caller(app, session.jwt);
  const { payload: begun } = await call(secondFactorRoutes.begin, { body: { password } });
  // The code of the step before has to arrive before the next step begins.
  const left = 30_000 - (Date.now() % 30_000);
  if (left < 1500) await pause(left);
  const code = await codeOf(begun.secret, -1);
  const { payload } = await call(secondFactorRoutes.confirm, { body: { code } });
  return { secret: begun.secret, recoveryCodes: payload.recoveryCodes, session };
}
