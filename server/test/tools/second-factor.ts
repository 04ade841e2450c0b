import { secondFactorRoutes } from '@boxyard/contract/people/second-factor.ts';
import { generate } from 'otplib/functional';
import { type Call, caller, type Listening } from './caller.ts';
import { password, type SignedIn, signIn } from './sign-in.ts';

interface Enrolled {
  secret: string;
  recoveryCodes: string[];
  session: SignedIn;
}

/** The present code of the app, or the one `steps` times 30 seconds later: each code works once. */
export const codeOf = (secret: string, steps = 0) =>
  generate({ secret, epoch: Math.floor(Date.now() / 1000) + steps * 30 });

/** Turns the second factor on by the code of the step before, so that the present one is left to the test. A step may end on the way. */
export async function confirmFactor(call: Call, secret: string, options?: Parameters<Call>[2]) {
  const confirm = async () => call(secondFactorRoutes.confirm, { body: { code: await codeOf(secret, -1) } }, options);
  const first = await confirm();
  return first.status === 200 ? first : confirm();
}

/** Signs in with `password` and turns the second factor on. */
export async function enrol(app: Listening, email: string): Promise<Enrolled> {
  const session = await signIn(app, email);
  const call = caller(app, session.jwt);
  const { payload: begun } = await call(secondFactorRoutes.begin, { body: { password } });
  const { payload } = await confirmFactor(call, begun.secret);
  return { secret: begun.secret, recoveryCodes: payload.recoveryCodes, session };
}
