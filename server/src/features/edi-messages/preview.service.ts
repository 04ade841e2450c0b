import type { EdiLine, EdiMessageDetail } from '@boxyard/contract/edi/edi-messages.ts';
import type { InAccount } from '../../core/http/context.ts';
import { hasModule } from '../../core/http/require-module.ts';
import { reasonOf } from '../edi-events/reasons.service.ts';
import { findMessage } from './edi-messages.queries.ts';
import { findParsed, type Parsed } from './known.queries.ts';
import { notTakenOver } from './not-taken-over.service.ts';
import { plan } from './plan.service.ts';
import { linesOf, type Planned } from './plan-lines.service.ts';

/** A message whose lines, or those of them that were left, can still be applied. */
const isOpen = ({ status }: Parsed): boolean => ['preview', 'partly', 'applied'].includes(status);

/** Once the rest of a message was set aside, only a line that was for another depot can still become ours. */
function setAside({ status, lines }: Parsed, line: EdiLine): EdiLine {
  const isAside =
    status === 'applied' && lines.some(({ nth, isForAnotherDepot }) => nth === line.nth && !isForAnotherDepot);
  return isAside ? { ...line, action: 'none', reasons: [reasonOf('ediSetAside')], gap: null } : line;
}

/** What each message of an interchange would do now, and its lines: those that were applied as they were then. */
export async function planLeft(ctx: InAccount, came: Parsed): Promise<{ planned: Planned[]; lines: EdiLine[] }> {
  if (!isOpen(came)) return { planned: [], lines: came.lines };
  const applied = new Map(came.lines.flatMap((line) => (line.isApplied ? [[line.nth, line]] : [])));
  const planned = await plan(ctx, came);
  return { planned, lines: linesOf(planned).map((line) => applied.get(line.nth) ?? setAside(came, line)) };
}

/** What the lines of a message would do now; of those that were applied, what they have done. */
export async function previewLines(ctx: InAccount, id: number): Promise<EdiLine[]> {
  const { lines } = await planLeft(ctx, await findParsed(ctx, id));
  if (await hasModule(ctx, 'bookings')) return lines;
  const waits = reasonOf('ediBookingsOff');
  return lines.map((line) => (line.isApplied ? line : { ...line, reasons: [waits, ...line.reasons] }));
}

/** @throws 404 */
export const getMessage = async (ctx: InAccount, id: number): Promise<EdiMessageDetail> => ({
  ...(await findMessage(ctx, id)),
  lines: await previewLines(ctx, id),
  notTakenOver: await notTakenOver(ctx, await findParsed(ctx, id)),
});
