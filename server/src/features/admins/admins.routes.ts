import { adminRoutes } from '@boxyard/contract/admins.ts';
import type { App } from '../../core/app.ts';
import { elevated, transaction } from '../../core/db.ts';
import { handle, handleInSteps } from '../../core/handle.ts';
import { invalid, unauthenticated } from '../../core/problems.ts';
import { recordFailure } from '../auth/attempts.queries.ts';
import { hashPassword, isPassword } from '../auth/passwords.service.ts';
import { getAdmin, listAdmins, readWhoami } from './admins.queries.ts';
import {
  inviteAdmin,
  ownPassword,
  removeAdmin,
  resetPassword,
  storePassword,
  updateAdmin,
  updateOwnProfile,
} from './admins.service.ts';

export function registerAdmins(app: App): void {
  handle(app, adminRoutes.whoami, async ({ admin }) => {
    if (!admin) throw unauthenticated();
    return transaction(app.db, (tx) => readWhoami(tx, admin.id));
  });

  handle(app, adminRoutes.list, (ctx, { query }) => listAdmins(ctx, query));
  handle(app, adminRoutes.get, (ctx, { params }) => getAdmin(ctx, params.id));
  handle(app, adminRoutes.create, (ctx, { body }) => inviteAdmin(ctx, body));
  handle(app, adminRoutes.update, (ctx, { params, body, ifMatch }) => updateAdmin(ctx, params.id, body, ifMatch));
  handle(app, adminRoutes.updateProfile, (ctx, { params, body, ifMatch }) =>
    updateOwnProfile(ctx, params.id, body, ifMatch),
  );
  handle(app, adminRoutes.remove, (ctx, { params }) => removeAdmin(ctx, params.id));
  handle(app, adminRoutes.issueLink, (ctx, { params }) => resetPassword(ctx, params.id));

  handleInSteps(app, adminRoutes.changePassword, async (step, { params, body }, request) => {
    const own = await step((ctx) => ownPassword(ctx, params.id, request.ip));
    if (!(await isPassword(own.passwordHash, body.oldPassword))) {
      await step(({ tx }) => elevated(tx, () => recordFailure(tx, request.ip, own.email)));
      throw invalid('oldPassword', 'passwordOld');
    }
    const passwordHash = await hashPassword(body.newPassword);
    await step((ctx) => storePassword(ctx, own.passwordHash, passwordHash));
  });
}
