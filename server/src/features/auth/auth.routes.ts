import { basePath } from '@boxyard/contract/core/routes.ts';
import type { Whoami } from '@boxyard/contract/people/admins.ts';
import { authRoutes } from '@boxyard/contract/people/auth.ts';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { type Tx, withTransaction } from '../../core/db/connection.ts';
import { handleWithoutAccount } from '../../core/http/handle.ts';
import { unauthenticated } from '../../core/http/problems.ts';
import type { Services } from '../../core/http/services.ts';
import { hashToken, readAccessToken, sessionDays, signAccessToken } from '../../core/http/tokens.ts';
import { demoSignIns } from '../../tools/demo/sign-ins.ts';
import { deviceCookie } from '../sign-ins/devices.queries.ts';
import { endSession, endSessionOfToken, placeOf, rotate, type Session } from '../sign-ins/sessions.queries.ts';
import { declineInvitation, type From } from './acceptance.service.ts';
import { activate, checkActivation } from './activation.service.ts';
import { type SignedIn, signIn } from './auth.service.ts';
import { sendForgottenLink } from './forgotten.service.ts';

const cookie = 'boxyard_refresh';
const day = 86_400;

/** @param readWhoami what the refresh answers beside the token */
export function registerAuth(app: Services, readWhoami: (tx: Tx, adminId: number) => Promise<Whoami>): void {
  const cookieOptions = {
    path: `${basePath}/auth`,
    httpOnly: true,
    sameSite: 'strict',
    secure: app.config.publicUrl.startsWith('https:'),
  } as const;

  const keepSession = (reply: FastifyReply, session: Session) =>
    reply.setCookie(cookie, session.refreshToken, { ...cookieOptions, maxAge: sessionDays.idle * day });
  function keepSignedIn(reply: FastifyReply, { session, deviceToken }: SignedIn) {
    keepSession(reply, session);
    reply.setCookie(deviceCookie, deviceToken, { ...cookieOptions, maxAge: 365 * day });
  }
  const from = (request: FastifyRequest): From => ({
    ...placeOf(request),
    deviceToken: request.cookies[deviceCookie],
  });

  handleWithoutAccount(app, authRoutes.login, async ({ request, reply }, { body }) => {
    const signedIn = await signIn(app, { ...from(request), ...body });
    keepSignedIn(reply, signedIn);
    return { jwt: await signAccessToken(app.secret, signedIn.session) };
  });

  handleWithoutAccount(app, authRoutes.refresh, async ({ request, reply }) => {
    const token = request.cookies[cookie];
    const renewed =
      token &&
      (await withTransaction(app.db, async (tx) => {
        const session = await rotate(tx, app, token);
        return session && { session, whoami: await readWhoami(tx, session.adminId) };
      }));
    if (renewed) {
      const { session, whoami } = renewed;
      keepSession(reply, session);
      return { jwt: await signAccessToken(app.secret, session), whoami };
    }
    reply.clearCookie(cookie, cookieOptions);
    throw unauthenticated();
  });

  handleWithoutAccount(app, authRoutes.logout, async ({ request, reply }) => {
    const bearer = await readAccessToken(app, request.headers.authorization);
    const token = request.cookies[cookie];
    // Without a session to end the database is not asked.
    if (bearer || token)
      await withTransaction(app.db, async (tx) => {
        if (bearer) await endSession(tx, bearer.sessionId);
        if (token) await endSessionOfToken(tx, hashToken(token));
      });
    reply.clearCookie(cookie, cookieOptions);
  });

  handleWithoutAccount(app, authRoutes.validate, () => Promise.resolve());

  handleWithoutAccount(app, authRoutes.checkActivation, (_ctx, { body }) =>
    withTransaction(app.db, (tx) => checkActivation(tx, body.token)),
  );

  handleWithoutAccount(app, authRoutes.activate, async ({ request, reply }, { body }) => {
    const signedIn = await activate(app, from(request), body);
    if (signedIn) keepSignedIn(reply, signedIn);
  });

  handleWithoutAccount(app, authRoutes.decline, (_ctx, { body }) => declineInvitation(app, body.token));

  handleWithoutAccount(app, authRoutes.options, async () => ({
    forgotPassword: app.mail.isConfigured,
    demo: app.config.demo ? await demoSignIns(app.db) : [],
  }));

  handleWithoutAccount(app, authRoutes.forgotPassword, ({ request }, { body }) =>
    sendForgottenLink(app, request, body.email),
  );
}
