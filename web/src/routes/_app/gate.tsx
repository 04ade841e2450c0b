import { Instant } from '@boxyard/contract/fields.ts';
import type { TransportDetail } from '@boxyard/contract/transports.ts';
import { createFileRoute } from '@tanstack/react-router';
import { loadTexts } from '../../core/text/i18n.ts';
import { AddDamage } from '../../features/damages/add-damage.tsx';
import { GatePage } from '../../features/gate/gate-page.tsx';
import { ReceiptButton } from '../../features/transports/receipt-button.tsx';

/** `done` names the passages that were just recorded, `at` the time that was given for them. */
export const Route = createFileRoute('/_app/gate')({
  validateSearch: ({ done, at }: Record<string, unknown>): { done?: string; at?: number } => ({
    ...(typeof done === 'string' && { done }),
    ...(Instant.safeParse(at).success && { at: Number(at) }),
  }),
  loader: () => loadTexts('gate', 'containers', 'transports', 'damages', 'files', 'enums', 'inputs'),
  component: () => <GatePage steps={stepsOf} />,
});

/** What a clerk may do next for a passage. */
function stepsOf(transport: TransportDetail) {
  return (
    <>
      <ReceiptButton transport={transport} />
      <AddDamage containerId={transport.containerId} transportId={transport.id} />
    </>
  );
}
