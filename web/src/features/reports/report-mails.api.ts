import { type ReportMailCreate, reportMailRoutes as routes } from '@boxyard/contract/reports/report-mails.ts';
import { queryOptions } from '@tanstack/react-query';
import { call } from '../../core/api/api.ts';
import { invalidate } from '../../core/data/queries.ts';

export const reportMailsQuery = queryOptions({
  queryKey: ['report', 'mails'],
  queryFn: ({ signal }) => call(routes.list, { signal }),
});

export const sentQuery = queryOptions({
  queryKey: ['report', 'sent'],
  queryFn: ({ signal }) => call(routes.sent, { signal }),
});

export async function createReportMail(body: ReportMailCreate): Promise<void> {
  await call(routes.create, { body });
  await invalidate('report');
}

export async function removeReportMail(id: number): Promise<void> {
  await call(routes.remove, { params: { id } });
  await invalidate('report');
}
