import { createFileRoute } from '@tanstack/react-router';
import { queryClient } from '../../../core/data/queries.ts';
import { loadTexts } from '../../../core/text/i18n.ts';
import { ReportMailList } from '../../../features/reports/report-mail-list.tsx';
import { reportMailsQuery, sentQuery } from '../../../features/reports/report-mails.api.ts';
import { ModuleOnly } from '../../../ui/page/module-only.tsx';

export const Route = createFileRoute('/_app/reports/mails')({
  loader: () => {
    void queryClient.prefetchQuery(reportMailsQuery);
    void queryClient.prefetchQuery(sentQuery);
    return loadTexts('reports', 'inputs');
  },
  component: Mails,
});

function Mails() {
  return (
    <ModuleOnly module="reports" title="reports">
      <ReportMailList />
    </ModuleOnly>
  );
}
