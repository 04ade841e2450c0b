import { ReportName } from '@boxyard/contract/reports/report-names.ts';
import { reportRoutes } from '@boxyard/contract/reports/reports.ts';
import { keepPreviousData } from '@tanstack/react-query';
import { call } from '../../core/api/api.ts';
import { listQuery } from '../../core/data/entity.ts';
import { defineList } from '../../core/data/list.ts';
import { currentLanguage } from '../../core/text/i18n.ts';
import { aboutOf, byOf, type ReportAddress } from './report-address.ts';

export const isReport = (name: string): name is ReportName => ReportName.safeParse(name).success;

const queryOf = (name: ReportName, address: ReportAddress) => ({
  ...aboutOf(name, address),
  by: byOf(name, address).join(),
  ...(address.sort && { sort: address.sort }),
});

/** The numbers of an address; they are of the moment when they were asked for. */
export const reportQuery = (name: ReportName, address: ReportAddress) => ({
  queryKey: ['report', name, queryOf(name, address)] as const,
  queryFn: ({ signal }: { signal: AbortSignal }) =>
    call(reportRoutes.get, { params: { report: name }, query: queryOf(name, address), signal }),
  placeholderData: keepPreviousData,
});

/** @returns the address of the file */
export async function reportFile(name: ReportName, address: ReportAddress, format: 'csv' | 'xlsx'): Promise<string> {
  const { at, ...query } = queryOf(name, address);
  const body = { format, language: currentLanguage(), query: { ...query, ...(at && { at: Number(at) }) } };
  return (await call(reportRoutes.file, { params: { report: name }, body })).url;
}

/** What a number counts. */
export const rowsOf = (name: ReportName) =>
  defineList({
    name: 'report-rows',
    route: reportRoutes.rows,
    query: listQuery('report', reportRoutes.rows, { params: { report: name } }),
    sort: '-at',
    pageSizes: [10, 25, 100],
    pageSize: 25,
  });
