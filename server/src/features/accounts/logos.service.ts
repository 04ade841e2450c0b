import { type Logo, logoSize, logoTypes } from '@boxyard/contract/settings/accounts.ts';
import { fitPicture } from '../../core/files/pictures.ts';
import type { Step } from '../../core/http/handle.ts';
import { onceByKey } from '../../core/http/once-by-key.ts';
import { notFound } from '../../core/http/problems.ts';
import { contentsOf, type Upload } from '../../core/http/uploads.ts';
import { findLogo, putLogo, shownLogo } from './logos.queries.ts';

/** Drawn anew between two transactions, at the size of a paper's head. @throws 413, 415, 422 */
export async function setLogo(step: Step, receive: () => Promise<Upload>): Promise<Logo> {
  const account = await step(async (ctx) => ctx.account.slug);
  const upload = await receive();
  const drawn = await fitPicture(upload.bytes, { ...logoSize, contentType: 'image/png' }, account, {
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
