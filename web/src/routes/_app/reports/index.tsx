import { createFileRoute } from '@tanstack/react-router';
import { useModule } from '../../../core/session/session.ts';
import { loadTexts } from '../../../core/text/i18n.ts';
import { ReportList } from '../../../features/reports/report-list.tsx';
import { ComingScreen } from '../../../ui/page/coming-soon.tsx';

export const Route = createFileRoute('/_app/reports/')({ loader: () => loadTexts('reports'), component: Reports });

function Reports() {
  return useModule('reports') ? <ReportList /> : <ComingScreen title="reports" />;
}
