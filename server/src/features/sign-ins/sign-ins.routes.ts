import { signInRoutes } from '@boxyard/contract/people/sign-ins.ts';
import { withTransaction } from '../../core/db/connection.ts';
import type { OpenCtx } from '../../core/http/context.ts';
import { handleWithoutAccount } from '../../core/http/handle.ts';
import { notFound, unauthenticated } from '../../core/http/problems.ts';
import type { Services } from '../../core/http/services.ts';
import { logForPerson, readPersonLog } from './person-log.queries.ts';
import { endOwnSession, endSessionsOf, listSessions, placeOf } from './sessions.queries.ts';

/** The sessions and the log of the signed-in admin. */
export function registerSignIns(app: Services): void {
  handleWithoutAccount(app, signInRoutes.list, (ctx) => withTransaction(app.db, (tx) => listSessions(tx, signed(ctx))));

  handleWithoutAccount(app, signInRoutes.end, (ctx, { params }) =>
    withTransaction(app.db, async (tx) => {
      const { id } = signed(ctx);
      if (!(await endOwnSession(tx, id, params.id))) throw notFound();
      await logForPerson(tx, id, 'session_ended', placeOf(ctx.request));
    }),
  );

  handleWithoutAccount(app, signInRoutes.endOthers, (ctx) =>
    withTransaction(app.db, async (tx) => {
      const { id, sessionId } = signed(ctx);
      await endSessionsOf(tx, id, sessionId);
      await logForPerson(tx, id, 'session_ended', placeOf(ctx.request));
    }),
  );

  handleWithoutAccount(app, signInRoutes.log, (ctx) =>
    withTransaction(app.db, (tx) => readPersonLog(tx, signed(ctx).id)),
  );
}

function signed({ admin }: OpenCtx): { id: number; sessionId: number } {
  if (!admin) throw unauthenticated();
  return admin;
}
