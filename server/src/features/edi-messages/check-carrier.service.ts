import type { CarrierCheck, EdiPartner } from '@boxyard/contract/edi/edi-partners.ts';
import type { Services } from '../../core/http/services.ts';
import { CarrierFailure } from './carriers/carrier.ts';
import { openCarrier } from './carriers/open-carrier.ts';

const outcomes: readonly string[] = ['connection', 'hostKey', 'signIn', 'folder', 'address', 'notSet'];
const isOutcome = (outcome: string): outcome is CarrierCheck['outcome'] => outcomes.includes(outcome);

/** Whether the way to a partner is open. Nothing is sent. */
export async function checkCarrier(
  app: Services,
  account: string,
  partner: EdiPartner,
  sealed: string | undefined,
): Promise<CarrierCheck> {
  try {
    const carrier = await openCarrier(app, account, partner, sealed);
    try {
      return await carrier.check();
    } finally {
      await carrier.close();
    }
  } catch (error) {
    if (!(error instanceof CarrierFailure)) throw error;
    const { outcome, hostKey, reason, technical } = error;
    return { outcome: isOutcome(outcome) ? outcome : 'folder', hostKey, failure: { ...reason, technical } };
  }
}
