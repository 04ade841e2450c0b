import { type Logo, logoSize, logoTypes } from '@boxyard/contract/accounts.ts';
import { fitPicture } from '../../core/files/pictures.ts';
import type { Step } from '../../core/request/handle.ts';
import { accountSharer } from '../../core/request/on-behalf-of.ts';
import { onceByKey } from '../../core/request/once-by-key.ts';
import { notFound } from '../../core/request/problems.ts';
import { contentsOf, type Upload } from '../../core/request/uploads.ts';
import { findLogo, putLogo, shownLogo } from './logos.queries.ts';

/** Drawn anew between two transactions, at the size of a paper's head. @throws 413, 415, 422 */
export async function setLogo(step: Step, receive: () => Promise<Upload>): Promise<Logo> {
  const whose = await step(async (ctx) => accountSharer(ctx.account.slug, ctx.admin.circle));
  const upload = await receive();
  const drawn = await fitPicture(upload.bytes, { ...logoSize, contentType: 'image/png' }, whose, {
    types: logoTypes,
    otherwise: 'notLogo',
  });
  return step(async (ctx) => {
    await onceByKey(ctx, contentsOf(upload), async () => ({ id: (await putLogo(ctx, drawn)).id }));
    const logo = await findLogo(ctx);
    if (!logo) throw notFound();
    return shownLogo(logo);
  });
}
