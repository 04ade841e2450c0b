import { createFileRoute, notFound } from '@tanstack/react-router';
import { loadTexts } from '../../../../core/text/i18n.ts';
import { ReportPage } from '../../../../features/reports/report-page.tsx';
import { isReport } from '../../../../features/reports/reports.api.ts';
import { ModuleOnly } from '../../../../ui/page/module-only.tsx';

export const Route = createFileRoute('/_app/reports/$report/')({
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
