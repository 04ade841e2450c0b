import { adminRoutes } from '@boxyard/contract/people/admins.ts';
import { withTransaction } from '../../core/db/connection.ts';
import { handle, handleInSteps, handleWithoutAccount } from '../../core/http/handle.ts';
import { unauthenticated } from '../../core/http/problems.ts';
import type { Services } from '../../core/http/services.ts';
import { changeOwnPassword } from '../passwords/own-password.service.ts';
import { getAdmin, listAdmins, readWhoami } from './admins.queries.ts';
import { issueLink, leaveAccount, removeAdmin, requireOwn, updateAdmin, updateOwnProfile } from './admins.service.ts';
import { invite } from './invitations.service.ts';
import { asOwner, proveForOwnEmail, savingEmail } from './own-email.service.ts';

export function registerAdmins(app: Services): void {
  handleWithoutAccount(app, adminRoutes.whoami, async ({ admin }) => {
    if (!admin) throw unauthenticated();
    return withTransaction(app.db, (tx) => readWhoami(tx, admin.id));
  });

  handleWithoutAccount(app, adminRoutes.chooseLanguage, async ({ admin }, { body }) => {
    if (!admin) throw unauthenticated();
    await withTransaction(app.db, (tx) =>
      tx.updateTable('admin').set(body).where('id', '=', admin.id).executeTakeFirst(),
    );
  });

  handle(app, adminRoutes.list, (ctx, { query }) => listAdmins(ctx, query).page());
  handle(app, adminRoutes.get, (ctx, { params }) => getAdmin(ctx, params.id));
  handle(app, adminRoutes.create, (ctx, { body }) => invite(ctx, body));
  handle(app, adminRoutes.remove, (ctx, { params }) => removeAdmin(ctx, params.id));
  handle(app, adminRoutes.leave, (ctx) => leaveAccount(ctx));
  handle(app, adminRoutes.issueLink, (ctx, { params }) => issueLink(ctx, params.id));

  handleInSteps(app, adminRoutes.update, async (step, { params: { id }, body, ifMatch: version }, { ip }) => {
    const { email, currentPassword } = body;
    const proved = await proveForOwnEmail(step, { id, email, currentPassword, address: ip });
    const save = () => step((ctx) => updateAdmin(ctx, id, body, { version, proved }));
    return savingEmail(step, { email, address: ip }, save);
  });

  handleInSteps(app, adminRoutes.updateProfile, async (step, { params: { id }, body, ifMatch: version }, { ip }) => {
    const { email, currentPassword } = body;
    const proved = await proveForOwnEmail(step, { id, email, currentPassword, address: ip });
    const save = () => step((ctx) => updateOwnProfile(ctx, id, body, { version, proved }));
    return savingEmail(step, { email, address: ip }, save);
  });

  handleInSteps(app, adminRoutes.changePassword, async (step, { params, body }, { ip }) => {
    const own = await step(async (ctx) => {
      await requireOwn(ctx, params.id);
      return ctx.admin;
    });
    const guess = { password: body.oldPassword, address: ip, path: 'oldPassword' };
    await changeOwnPassword(asOwner(step), own, guess, body.newPassword);
  });
}
