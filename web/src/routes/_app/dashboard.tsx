import { createFileRoute } from '@tanstack/react-router';
import { queryClient } from '../../core/data/queries.ts';
import { loadTexts } from '../../core/text/i18n.ts';
import { dashboardQuery } from '../../features/dashboard/dashboard.api.ts';
import { DashboardPage } from '../../features/dashboard/dashboard-page.tsx';

export const Route = createFileRoute('/_app/dashboard')({
  loader: () => {
    void queryClient.prefetchQuery(dashboardQuery);
    return loadTexts('dashboard', 'enums');
  },
  component: DashboardPage,
});
