import { createFileRoute } from '@tanstack/react-router';
import { loadTexts } from '../../../core/text/i18n.ts';
import { BenchPage } from '../../../features/edi-messages/bench-page.tsx';
import { ModuleOnly } from '../../../ui/page/module-only.tsx';

export const Route = createFileRoute('/_app/edi/bench')({
  loader: () => loadTexts('edi', 'inputs'),
  component: Bench,
});

function Bench() {
  return (
    <ModuleOnly module="edi" title="edi">
      <BenchPage />
    </ModuleOnly>
  );
}
