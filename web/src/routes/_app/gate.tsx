import type { TransportDetail } from '@boxyard/contract/transports.ts';
import { createFileRoute } from '@tanstack/react-router';
import { loadTexts } from '../../core/text/i18n.ts';
import { AddDamage } from '../../features/damages/add-damage.tsx';
import { GatePage } from '../../features/gate/gate-page.tsx';
import { ReceiptButton } from '../../features/transports/receipt-button.tsx';

/** `done` names the passages that were just recorded. */
export const Route = createFileRoute('/_app/gate')({
  validateSearch: ({ done }: Record<string, unknown>): { done?: string } => (typeof done === 'string' ? { done } : {}),
  loader: () => loadTexts('gate', 'containers', 'transports', 'damages', 'files', 'enums', 'inputs'),
  component: () => <GatePage steps={stepsOf} />,
});

/** What a clerk may do next for a passage. */
function stepsOf(transport: TransportDetail) {
  return (
    <>
      <ReceiptButton transport={transport} />
      <AddDamage containerId={transport.containerId} />
    </>
  );
}
