import { adminRoutes } from '@boxyard/contract/admins.ts';
import type { App } from '../../core/app.ts';
import type { Ctx } from '../../core/context.ts';
import { elevated, transaction } from '../../core/db.ts';
import { handle } from '../../core/handle.ts';
import { forbidden, invalid, unauthenticated } from '../../core/problems.ts';
import { hashPassword, isPassword } from '../auth/passwords.service.ts';
import { getAdmin, listAdmins, readWhoami } from './admins.queries.ts';
import {
  inviteAdmin,
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

  handle(app, adminRoutes.changePassword, async (ctx, { params, body }) => {
    if (params.id !== ctx.admin.id) throw forbidden();
    if (!(await isPassword(await ownHash(ctx), body.oldPassword))) throw invalid('oldPassword', 'passwordOld');
    await storePassword(ctx, await hashPassword(body.newPassword));
  });
}

async function ownHash(ctx: Ctx): Promise<string | null | undefined> {
  return elevated(ctx.tx, async (tx) => {
    const own = await tx.selectFrom('admin').where('id', '=', ctx.admin.id).select('passwordHash').executeTakeFirst();
    return own?.passwordHash;
  });
}
