import type { reportRoutes } from '@boxyard/contract/reports/reports.ts';
import { createFileRoute, notFound } from '@tanstack/react-router';
import { prefetchList } from '../../../../core/data/list.ts';
import { listSearch } from '../../../../core/data/list-search.ts';
import { loadTexts } from '../../../../core/text/i18n.ts';
import { ReportRows } from '../../../../features/reports/report-rows.tsx';
import { isReport, rowsOf } from '../../../../features/reports/reports.api.ts';
import { ModuleOnly } from '../../../../ui/page/module-only.tsx';

export const Route = createFileRoute('/_app/reports/$report/rows')({
  validateSearch: listSearch<typeof reportRoutes.rows>,
  loaderDeps: ({ search }) => search,
  loader: ({ params, deps }) => {
    if (!isReport(params.report)) throw notFound();
    prefetchList(rowsOf(params.report), deps);
    return loadTexts('reports', 'inputs', 'enums', 'sentences');
  },
  component: Rows,
});

function Rows() {
  const { report } = Route.useParams();
  if (!isReport(report)) return null;
  return (
    <ModuleOnly module="reports" title="reports">
      <ReportRows key={report} name={report} />
    </ModuleOnly>
  );
}
