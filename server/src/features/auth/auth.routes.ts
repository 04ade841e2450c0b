import { authRoutes } from '@boxyard/contract/auth.ts';
import { basePath } from '@boxyard/contract/routes.ts';
import type { FastifyReply } from 'fastify';
import type { App } from '../../core/app.ts';
import { transaction } from '../../core/db.ts';
import { handle } from '../../core/handle.ts';
import { unauthenticated } from '../../core/problems.ts';
import { hashToken, readAccessToken, signAccessToken } from '../../core/tokens.ts';
import { activate, findActivation, signIn } from './auth.service.ts';
import { endSession, endSessionOfToken, refreshTokenDays, rotate, type Session } from './sessions.queries.ts';

const cookie = 'boxyard_refresh';

export function registerAuth(app: App): void {
  const cookieOptions = {
    path: `${basePath}/auth`,
    httpOnly: true,
    sameSite: 'strict',
    secure: app.config.publicUrl.startsWith('https:'),
  } as const;

  async function answerSession(reply: FastifyReply, session: Session) {
    reply.setCookie(cookie, session.refreshToken, { ...cookieOptions, maxAge: refreshTokenDays * 86_400 });
    return { jwt: await signAccessToken(app.secret, session) };
  }

  handle(app, authRoutes.login, async ({ request, reply }, { body }) =>
    answerSession(reply, await signIn(app, request.ip, body.email, body.password)),
  );

  handle(app, authRoutes.refresh, async ({ request, reply }) => {
    const token = request.cookies[cookie];
    const session = token && (await transaction(app.db, (tx) => rotate(tx, hashToken(token))));
    if (session) return answerSession(reply, session);
    reply.clearCookie(cookie, cookieOptions);
    throw unauthenticated();
  });

  handle(app, authRoutes.logout, async ({ request, reply }) => {
    const bearer = await readAccessToken(app, request.headers.authorization);
    const token = request.cookies[cookie];
    await transaction(app.db, async (tx) => {
      if (bearer) await endSession(tx, bearer.sessionId);
      if (token) await endSessionOfToken(tx, hashToken(token));
    });
    reply.clearCookie(cookie, cookieOptions);
  });

  handle(app, authRoutes.validate, () => Promise.resolve());

  handle(app, authRoutes.checkActivation, (_ctx, { body }) =>
    transaction(app.db, (tx) => findActivation(tx, body.token)),
  );

  handle(app, authRoutes.activate, (_ctx, { body }) => activate(app.db, body.token, body.password));
}
