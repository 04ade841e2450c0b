import { authRoutes } from '@boxyard/contract/auth.ts';
import { basePath } from '@boxyard/contract/routes.ts';
import type { FastifyReply } from 'fastify';
import type { App } from '../../core/app.ts';
import { transaction } from '../../core/db.ts';
import { handle } from '../../core/handle.ts';
import { unauthenticated } from '../../core/problems.ts';
import { hashToken, signAccessToken } from '../../core/tokens.ts';
import { declineInvitation } from './acceptance.service.ts';
import { activate, checkActivation } from './activation.service.ts';
import { signIn } from './auth.service.ts';
import { sendForgottenLink } from './forgotten.service.ts';
import { endSessionOfToken, refreshTokenDays, rotate, type Session } from './sessions.queries.ts';

const cookie = 'boxyard_refresh';

export function registerAuth(app: App): void {
  const cookieOptions = {
    path: `${basePath}/auth`,
    httpOnly: true,
    sameSite: 'strict',
    secure: app.config.publicUrl.startsWith('https:'),
  } as const;

  const keepSession = (reply: FastifyReply, session: Session) =>
    reply.setCookie(cookie, session.refreshToken, { ...cookieOptions, maxAge: refreshTokenDays * 86_400 });
  async function answerSession(reply: FastifyReply, session: Session) {
    keepSession(reply, session);
    return { jwt: await signAccessToken(app.secret, session) };
  }

  handle(app, authRoutes.login, async ({ request, reply }, { body: { email, password } }) =>
    answerSession(reply, await signIn(app, { address: request.ip, email, password })),
  );

  handle(app, authRoutes.refresh, async ({ request, reply }) => {
    const token = request.cookies[cookie];
    const session = token && (await transaction(app.db, (tx) => rotate(tx, hashToken(token))));
    if (session) return answerSession(reply, session);
    reply.clearCookie(cookie, cookieOptions);
    throw unauthenticated();
  });

  handle(app, authRoutes.logout, async ({ request, reply }) => {
    const token = request.cookies[cookie];
    if (token) await transaction(app.db, (tx) => endSessionOfToken(tx, hashToken(token)));
    reply.clearCookie(cookie, cookieOptions);
  });

  handle(app, authRoutes.validate, () => Promise.resolve());

  handle(app, authRoutes.checkActivation, (_ctx, { body }) =>
    transaction(app.db, (tx) => checkActivation(tx, body.token)),
  );

  handle(app, authRoutes.activate, async ({ request, reply }, { body }) => {
    const session = await activate(app, request, body);
    if (session) keepSession(reply, session);
  });

  handle(app, authRoutes.decline, (_ctx, { body }) => declineInvitation(app, body.token));

  handle(app, authRoutes.options, async () => ({ forgotPassword: app.mail.isConfigured }));

  handle(app, authRoutes.forgotPassword, ({ request }, { body }) => sendForgottenLink(app, request, body.email));
}
