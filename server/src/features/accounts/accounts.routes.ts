import { accountRoutes } from '@boxyard/contract/settings/accounts.ts';
import { withTransaction } from '../../core/db/connection.ts';
import type { OpenCtx } from '../../core/http/context.ts';
import { handle, handleWithoutAccount } from '../../core/http/handle.ts';
import { conflict, unauthenticated } from '../../core/http/problems.ts';
import type { Services } from '../../core/http/services.ts';
import { handleUpload } from '../../core/http/uploads.ts';
import { chooseAccount, getAccount, listAccounts, markAccountDeleted, updateAccount } from './accounts.queries.ts';
import { createOwnAccount } from './accounts.service.ts';
import { findLogo, removeLogo, shownLogo } from './logos.queries.ts';
import { setLogo } from './logos.service.ts';

export function registerAccounts(app: Services): void {
  handleWithoutAccount(app, accountRoutes.list, (ctx, { query }) =>
    withTransaction(app.db, (tx) => listAccounts(tx, adminOf(ctx), query)),
  );

  handleWithoutAccount(app, accountRoutes.create, (ctx, { body }) => createOwnAccount(app.db, body, adminOf(ctx).id));

  handle(app, accountRoutes.get, (ctx) => getAccount(ctx), { whileDisabled: true });

  handle(app, accountRoutes.update, (ctx, { body, ifMatch }) => updateAccount(ctx, body, ifMatch));

  handle(app, accountRoutes.enable, (ctx) => updateAccount(ctx, { isEnabled: true }), { whileDisabled: true });

  handle(app, accountRoutes.disable, (ctx) => updateAccount(ctx, { isEnabled: false }), { whileDisabled: true });

  handle(
    app,
    accountRoutes.remove,
    async (ctx) => {
      const { isEnabled } = await getAccount(ctx);
      if (isEnabled) throw conflict('accountEnabled');
      await markAccountDeleted(ctx);
    },
    { whileDisabled: true },
  );

  handle(app, accountRoutes.choose, chooseAccount);

  handle(app, accountRoutes.getLogo, async (ctx) => {
    const logo = await findLogo(ctx);
    return logo ? shownLogo(logo) : null;
  });

  handleUpload(app, accountRoutes.setLogo, (step, _input, receive) => setLogo(step, receive));

  handle(app, accountRoutes.removeLogo, removeLogo);
}

function adminOf({ admin }: OpenCtx): NonNullable<OpenCtx['admin']> {
  if (!admin) throw unauthenticated();
  return admin;
}
