import type { EstimateOptions } from '@boxyard/contract/edi/edi-options.ts';
import type { EdiPartner } from '@boxyard/contract/edi/edi-partners.ts';
import type { InAccount } from '../../core/http/context.ts';
import { keepBuilt, keepUntold, type WaitingEvent } from '../edi-events/edi-events.queries.ts';
import { estimatesToTell, findHeldRevisions, findToldBefore } from '../edi-events/estimates.queries.ts';
import { reasonOf } from '../edi-events/reasons.service.ts';
import { profileOfToday } from '../edi-profiles/edi-profiles.queries.ts';
import { decideEstimate } from './decide.service.ts';
import { envelopeOf, keepInterchange, localNow } from './keep-interchange.service.ts';

/** Each revision of an estimate is a message of its own. A partner that takes none any more is told none that waited. */
export async function buildEstimates(
  ctx: InAccount,
  partner: EdiPartner,
  events: readonly WaitingEvent[],
): Promise<void> {
  if (events.length === 0) return;
  const ids = events.map(({ id }) => id);
  if (!partner.sendsEstimates) return keepUntold(ctx, ids, 'dropped', []);
  const profile = await profileOfToday<EstimateOptions>(ctx, partner.id, 'DESTIM');
  if (!profile) return keepUntold(ctx, ids, 'held', [reasonOf('ediNoProfile', { type: 'DESTIM' })]);
  const estimates = await estimatesToTell(
    ctx,
    partner,
    events.flatMap(({ estimateId }) => estimateId ?? []),
  );
  const at = await localNow(ctx);
  for (const { id, estimateId, number } of events) {
    const found = estimates.get(estimateId ?? 0);
    // Under the number that the container had when it was sent.
    const estimate = found && { ...found, number };
    const last = estimate && (await findToldBefore(ctx, partner, estimate.estimateId));
    const decision = decideEstimate({ estimate, last }, profile.options, envelopeOf(partner));
    if ('status' in decision) {
      await keepUntold(ctx, [id], decision.status, decision.reasons);
      continue;
    }
    const { told, body, reasons } = decision;
    const messageId = await keepInterchange(ctx, partner, profile.id, {
      at,
      function: told.function,
      messages: [{ told, options: profile.options }],
      about: number,
      reasons,
      events: [id],
    });
    if (messageId === undefined) continue;
    const built = { id, function: told.function, revision: null, box: null, body, reasons };
    await keepBuilt(ctx, messageId, [built]);
    const replaced = await findHeldRevisions(ctx, partner.id, told.estimate.estimateId);
    await keepUntold(ctx, replaced, 'dropped', [reasonOf('ediEstimateReplaced', {}, false)]);
  }
}
