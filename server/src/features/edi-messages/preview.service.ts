import type { EdiLine, EdiMessageDetail } from '@boxyard/contract/edi/edi-messages.ts';
import type { InAccount } from '../../core/http/context.ts';
import { hasModule } from '../../core/http/require-module.ts';
import { reasonOf } from '../edi-events/reasons.service.ts';
import { findMessage } from './edi-messages.queries.ts';
import { findParsed } from './known.queries.ts';
import { notTakenOver } from './not-taken-over.service.ts';
import { plan } from './plan.service.ts';
import { linesOf } from './plan-lines.service.ts';

/** What the lines of a message would do now; of one that was applied, what they have done. */
export async function previewLines(ctx: InAccount, id: number): Promise<EdiLine[]> {
  const came = await findParsed(ctx, id);
  if (came.status !== 'preview') return came.lines;
  const lines = linesOf(await plan(ctx, came));
  if (await hasModule(ctx, 'bookings')) return lines;
  const waits = reasonOf('ediBookingsOff');
  return lines.map((line) => ({ ...line, reasons: [waits, ...line.reasons] }));
}

/** @throws 404 */
export const getMessage = async (ctx: InAccount, id: number): Promise<EdiMessageDetail> => ({
  ...(await findMessage(ctx, id)),
  lines: await previewLines(ctx, id),
  notTakenOver: await notTakenOver(ctx, await findParsed(ctx, id)),
});
