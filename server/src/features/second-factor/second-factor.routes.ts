import { secondFactorRoutes } from '@boxyard/contract/people/second-factor.ts';
import { type Tx, withTransaction } from '../../core/db/connection.ts';
import type { OpenCtx } from '../../core/http/context.ts';
import { handleWithoutAccount } from '../../core/http/handle.ts';
import { conflict, invalid, unauthenticated } from '../../core/http/problems.ts';
import type { Services } from '../../core/http/services.ts';
import { attemptIn, proveOwnPassword, type Signed } from '../passwords/own-password.service.ts';
import { holdEmail, recordWrongCode, refuseTooManyCodes } from '../sign-ins/attempts.queries.ts';
import { deviceCookie, forgetDevices } from '../sign-ins/devices.queries.ts';
import { lockPerson } from '../sign-ins/people.queries.ts';
import { logForPerson } from '../sign-ins/person-log.queries.ts';
import { endSessionsOf, placeOf } from '../sign-ins/sessions.queries.ts';
import { confirmFactor, countRecoveryCodes, findFactor, removeFactor } from './second-factor.queries.ts';
import { beginEnrolment, makeRecoveryCodes, spendAppCode, spendCode } from './second-factor.service.ts';

/** The second factor of the signed-in admin. It belongs to no account, so it can be enrolled while an account demands it. */
export function registerSecondFactor(app: Services): void {
  const run = <T>(fn: (tx: Tx) => Promise<T>) => withTransaction(app.db, fn);

  handleWithoutAccount(app, secondFactorRoutes.get, (ctx) =>
    run(async (tx) => {
      const { id } = signed(ctx);
      return { isOn: (await findFactor(tx, id))?.isOn ?? false, recoveryCodesLeft: await countRecoveryCodes(tx, id) };
    }),
  );

  handleWithoutAccount(app, secondFactorRoutes.begin, async (ctx, { body }) => {
    const admin = signed(ctx);
    await prove(ctx, body.password);
    return run(async (tx) => beginEnrolment(tx, app.secret, admin.id, await emailOf(tx, admin)));
  });

  handleWithoutAccount(app, secondFactorRoutes.confirm, async (ctx, { body }) => {
    const admin = signed(ctx);
    return withCode(
      ctx,
      false,
      (tx) => spendAppCode(tx, app, admin.id, body.code),
      async (tx) => {
        await confirmFactor(tx, admin.id);
        await endSessionsOf(tx, admin.id, admin.sessionId);
        await forgetDevices(tx, admin.id, ctx.request.cookies[deviceCookie]);
        await logForPerson(tx, admin.id, 'second_factor_on', placeOf(ctx.request));
        return { recoveryCodes: await makeRecoveryCodes(tx, admin.id) };
      },
    );
  });

  handleWithoutAccount(app, secondFactorRoutes.renewCodes, async (ctx, { body }) => {
    const admin = signed(ctx);
    await prove(ctx, body.password);
    return withCode(
      ctx,
      true,
      (tx) => spendCode(tx, app, admin.id, body.code, placeOf(ctx.request)),
      async (tx) => ({
        recoveryCodes: await makeRecoveryCodes(tx, admin.id),
      }),
    );
  });

  handleWithoutAccount(app, secondFactorRoutes.remove, async (ctx, { body }) => {
    const admin = signed(ctx);
    await prove(ctx, body.password);
    await withCode(
      ctx,
      true,
      (tx) => spendCode(tx, app, admin.id, body.code, placeOf(ctx.request)),
      async (tx) => {
        await removeFactor(tx, admin.id);
        await logForPerson(tx, admin.id, 'second_factor_off', placeOf(ctx.request));
      },
    );
  });

  const prove = (ctx: OpenCtx, password: string) =>
    proveOwnPassword(run, signed(ctx), { password, address: ctx.request.ip, path: 'password' });

  /** Wrong codes are counted like wrong passwords. @throws 409, 422, 429 */
  async function withCode<T>(
    ctx: OpenCtx,
    isOn: boolean,
    spend: (tx: Tx) => Promise<boolean>,
    then: (tx: Tx) => Promise<T>,
  ): Promise<T> {
    const admin = signed(ctx);
    const done = await run(async (tx) => {
      const attempt = attemptIn(admin, ctx.request.ip, await emailOf(tx, admin));
      await holdEmail(tx, attempt.email);
      await refuseTooManyCodes(tx, admin.id, attempt);
      await lockPerson(tx, admin.id);
      const factor = await findFactor(tx, admin.id);
      if (factor?.isOn !== isOn) throw conflict(isOn ? 'secondFactorOff' : 'secondFactorOn');
      if (await spend(tx)) return { result: await then(tx) };
      await recordWrongCode(tx, admin.id, attempt);
      return undefined;
    });
    if (!done) throw invalid('code', 'secondFactorWrong');
    return done.result;
  }
}

function signed({ admin }: OpenCtx): Signed {
  if (!admin) throw unauthenticated();
  return admin;
}

async function emailOf(tx: Tx, { id }: Signed): Promise<string> {
  return (await tx.selectFrom('admin').where('id', '=', id).select('email').executeTakeFirstOrThrow()).email;
}
