import type { TransportDetail } from '@boxyard/contract/gate/transports.ts';
import { createFileRoute } from '@tanstack/react-router';
import { wholeNumber } from '../../core/router/whole-number.ts';
import { loadTexts } from '../../core/text/i18n.ts';
import { AddDamage } from '../../features/damages/add-damage.tsx';
import { AddDamagePhotos } from '../../features/damages/add-damage-photos.tsx';
import { GatePage } from '../../features/gate/gate-page.tsx';
import { ReceiptButton } from '../../features/transports/receipt-button.tsx';

const passages = /^\d+-\d+(?:_\d+-\d+)*$/;
/** The end of the year 9999. */
const lastMoment = 253_402_300_799;

/** `done` names the passages that were just recorded, `at` the time that was given for them; `order` is one that was scanned, `truck` an announced one that has come. */
export const Route = createFileRoute('/_app/gate')({
  // Nothing of the contract but types: this part of a route is loaded before the sign-in, and must not bring zod along.
  validateSearch: ({
    done,
    at,
    order,
    truck,
  }: Record<string, unknown>): { done?: string; at?: number; order?: number; truck?: number } => {
    const moment = wholeNumber(at, lastMoment);
    const [orderId, truckId] = [
      wholeNumber(order, Number.MAX_SAFE_INTEGER),
      wholeNumber(truck, Number.MAX_SAFE_INTEGER),
    ];
    return {
      ...(typeof done === 'string' && passages.test(done) && { done }),
      ...(moment && { at: moment }),
      ...(orderId && { order: orderId }),
      ...(truckId && { truck: truckId }),
    };
  },
  loader: () => loadTexts('gate', 'find', 'containers', 'transports', 'damages', 'files', 'enums', 'inputs'),
  component: () => <GatePage steps={{ ofPassage, ofDamage }} />,
});

/** What a clerk may do next for a passage. */
function ofPassage(transport: TransportDetail) {
  return (
    <>
      <ReceiptButton transport={transport} isSpelled />
      <AddDamage containerId={transport.containerId} transportId={transport.id} />
    </>
  );
}

const ofDamage = (containerId: number, damageId: number, location: string) => (
  <AddDamagePhotos containerId={containerId} damageId={damageId} location={location} />
);
