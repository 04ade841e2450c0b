import { createFileRoute, notFound } from '@tanstack/react-router';
import { loadTexts } from '../../../../core/text/i18n.ts';
import type { ReportSearch } from '../../../../features/reports/report-address.ts';
import { ReportPage } from '../../../../features/reports/report-page.tsx';
import { isReport } from '../../../../features/reports/reports.api.ts';
import { ModuleOnly } from '../../../../ui/page/module-only.tsx';

export const Route = createFileRoute('/_app/reports/$report/')({
  validateSearch: (raw: ReportSearch): ReportSearch => raw,
  loader: ({ params }) => {
    if (!isReport(params.report)) throw notFound();
    return loadTexts('reports', 'inputs', 'enums', 'sentences');
  },
  component: One,
});

function One() {
  const { report } = Route.useParams();
  if (!isReport(report)) return null;
  return (
    <ModuleOnly module="reports" title="reports">
      <ReportPage key={report} name={report} />
    </ModuleOnly>
  );
}
