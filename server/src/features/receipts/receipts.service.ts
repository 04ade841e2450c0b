import type { Language } from '@boxyard/contract/core/enums.ts';
import type { Receipt, ReceiptRequest } from '@boxyard/contract/gate/receipts.ts';
import { isGate } from '@boxyard/contract/gate/transports.ts';
import { linkToFile } from '../../core/files/file-links.ts';
import type { Ctx } from '../../core/http/context.ts';
import { conflict, invalid } from '../../core/http/problems.ts';
import type { Services } from '../../core/http/services.ts';
import { findLogo } from '../accounts/logos.queries.ts';
import { transports } from '../transports/transports.queries.ts';
import { findPhotos } from './photos.queries.ts';
import type { PrintJob } from './printed-receipts.service.ts';
import { findReceipt, insertReceipt, reviseReceipt } from './receipts.queries.ts';

/** The first call issues the receipt; later calls answer the same one, unless it is to be revised. @throws 404, 409 for a planned transport, 422 for a photo that does not belong to it */
export async function issueReceipt(
  ctx: Ctx,
  containerId: number,
  transportId: number,
  { revise = false, language, photos = [] }: ReceiptRequest,
): Promise<Receipt> {
  const transport = await transports.lock(ctx, transportId, undefined, { containerId });
  if (!isGate(transport.type)) throw conflict('receiptOfGateOnly');
  const chosen = await findPhotos(ctx, transportId, photos);
  if (chosen.length < new Set(photos).size) throw invalid('photos', 'unknownRecord');
  const before = await findReceipt(ctx, transportId);
  const revised = revise && before?.isOutdated ? await reviseReceipt(ctx, transportId) : before;
  const { number, revision, issuedAt, isOutdated } = revised ?? (await insertReceipt(ctx, transportId));
  const path = `/static/cache/${ctx.account.slug}/receipt/${transportId}.pdf`;
  const values = { revision: String(revision), ...(language && { language }), ...printedWith(chosen) };
  return { number, revision, issuedAt, isOutdated, url: linkToFile(ctx, path, values) };
}

const printedWith = (photos: { id: number }[]) =>
  photos.length > 0 ? { photos: photos.map(({ id }) => id).join() } : {};

/** What a receipt is printed from; undefined where none was issued. */
export async function findPrintJob(
  ctx: Ctx,
  app: Services,
  transportId: number,
  { photos = [], language }: { photos?: number[]; language?: Language | undefined } = {},
): Promise<PrintJob | undefined> {
  const receipt = await findReceipt(ctx, transportId);
  if (!receipt) return undefined;
  const logo = await findLogo(ctx);
  return {
    account: ctx.account.slug,
    id: transportId,
    logo: logo ? `${logo.id}.${logo.version}` : '',
    photos: await findPhotos(ctx, transportId, photos),
    print: {
      receipt,
      language: language ?? ctx.account.language,
      checkUrl: `${app.config.publicUrl}/check/${receipt.checkToken}`,
      ...(logo && { logo: logo.png }),
    },
  };
}
