import { createFileRoute } from '@tanstack/react-router';
import { loadTexts } from '../../../core/text/i18n.ts';
import { StorageRunCreate } from '../../../features/storage-runs/storage-run-create.tsx';
import { ModuleOnly } from '../../../ui/page/module-only.tsx';

const day = /^\d{4}-\d\d-\d\d$/;
const ids = /^[1-9]\d{0,14}(?:_[1-9]\d{0,14})*$/;

/** `clients` holds the ids of those that were chosen, as `3_14`. */
export const Route = createFileRoute('/_app/storage-runs/create')({
  // Nothing of the contract: this part of a route is loaded before the sign-in, and must not bring zod along.
  validateSearch: ({ until, clients }: Record<string, unknown>): { until?: string; clients?: string } => ({
    ...(typeof until === 'string' && day.test(until) && { until }),
    ...(ids.test(String(clients)) && { clients: String(clients) }),
  }),
  loader: () => loadTexts('storage-runs', 'inputs'),
  component: Create,
});

function Create() {
  return (
    <ModuleOnly module="invoices" title="storageRuns">
      <StorageRunCreate />
    </ModuleOnly>
  );
}
