import { createFileRoute } from '@tanstack/react-router';
import { loadTexts } from '../../core/text/i18n.ts';
import { GatePage } from '../../features/gate/gate-page.tsx';

/** `done` names the passages that were just recorded. */
export const Route = createFileRoute('/_app/gate')({
  validateSearch: ({ done }: Record<string, unknown>): { done?: string } => (typeof done === 'string' ? { done } : {}),
  loader: () => loadTexts('gate', 'containers', 'transports', 'enums', 'inputs'),
  component: GatePage,
});
