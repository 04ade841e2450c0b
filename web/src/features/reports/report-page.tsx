import type { ListName } from '@boxyard/contract/core/entities.ts';
import type { ReportName } from '@boxyard/contract/reports/report-names.ts';
import { Button, Text } from '@mantine/core';
import { IconPrinter, IconRefresh } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useLocation, useSearch } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { ApiProblem } from '../../core/api/problem.ts';
import { usualLook } from '../../core/data/list-settings.ts';
import { useSetSearch } from '../../core/router/use-set-search.ts';
import { wholeNumber } from '../../core/router/whole-number.ts';
import { formatDateTime, formatDay, formatNumber } from '../../core/text/format.ts';
import { IconButton } from '../../ui/action/icon-button.tsx';
import { refusalOf } from '../../ui/container/said.tsx';
import { ViewsMenu } from '../../ui/list/views-menu.tsx';
import { Page } from '../../ui/page/page.tsx';
import { Definitions } from './definitions.tsx';
import { MailReportButton } from './mail-report.tsx';
import { readAddress } from './report-address.ts';
import { ReportCharts } from './report-charts.tsx';
import { ReportExport } from './report-export.tsx';
import { ReportFilters } from './report-filters.tsx';
import { ReportTable } from './report-table.tsx';
import { reportQuery } from './reports.api.ts';
import classes from './reports.module.css';
import { inWords } from './words.ts';

/** One report: what it is asked for, its chart, and the same numbers as a table. */
export function ReportPage({ name }: { name: ReportName }) {
  const { t } = useTranslation('reports');
  const raw: Record<string, unknown> = useSearch({ strict: false });
  const address = readAddress(name, raw);
  const view = wholeNumber(raw.view);
  const path = useLocation({ select: ({ pathname }) => pathname });
  const setSearch = useSetSearch();
  const { data, error, isFetching, isPlaceholderData, refetch } = useQuery(reportQuery(name, address));
  const go = (search: object, opened: number | undefined) =>
    void setSearch({ ...readAddress(name, { ...search }), view: opened }, { replace: false, resetScroll: false });
  const set = (change: Record<string, string | undefined>) => go({ ...address, ...change }, view);
  const list = {
    path,
    search: address,
    page: 1,
    pageSize: 10,
    pageSizes: [],
    initialSize: 10,
    sort: address.sort,
    order: undefined,
    view,
    active: [],
    set: (change: object) => go({ ...address, ...change }, view),
    clear: () => go({}, undefined),
    open: go,
  };
  const look = { look: usualLook, change: () => undefined, reset: () => undefined };
  const listName: ListName = `report-${name}`;
  return (
    <Page
      title={t(`name.${name}`)}
      actions={
        <>
          <span className={classes.views}>
            <ViewsMenu name={listName} list={list} {...look} />
          </span>
          <MailReportButton name={name} address={address} />
          <ReportExport name={name} address={address} />
          <Button
            variant="default"
            leftSection={<IconPrinter size={15} stroke={1.6} />}
            onClick={() => window.print()}
            className={classes.onScreen ?? ''}
          >
            {t('print')}
          </Button>
        </>
      }
    >
      <ReportFilters name={name} address={address} set={set} />
      {error ? (
        <div role="alert" className={classes.failure}>
          <Text>{error instanceof ApiProblem ? refusalOf(error) : t('failed')}</Text>
          <Button variant="default" onClick={() => void refetch()}>
            {t('table.retry', { ns: 'common' })}
          </Button>
        </div>
      ) : (
        <div
          className={classes.report}
          data-report={name}
          aria-busy={isFetching}
          data-old={isPlaceholderData || undefined}
        >
          <div className={classes.about}>
            {data ? (
              <span>
                {data.from === null
                  ? t('asOf', { at: formatDateTime(data.at) })
                  : t('ofPeriod', { from: formatDay(data.from), to: formatDay(data.to), at: formatDateTime(data.at) })}
              </span>
            ) : (
              <span className={classes.bone} />
            )}
            <IconButton icon={IconRefresh} size="sm" label={t('refresh')} onClick={() => void refetch()} />
            <Definitions name={name} />
          </div>
          {data && data.only.length > 0 && (
            <p className={classes.onPaper}>
              {data.only
                .map(
                  ({ dimension, value, name: named }) => `${t(`by.${dimension}`)}: ${inWords(dimension, value, named)}`,
                )
                .join(' · ')}
            </p>
          )}
          {data && data.rows.length === 0 && <Text c="dimmed">{t('nothing')}</Text>}
          {data && data.rows.length > 0 && (
            <>
              <ReportCharts report={data} />
              <ReportTable report={data} address={address} set={set} />
              {data.isCut && (
                <Text size="sm" c="dimmed">
                  {t('cut', { shown: formatNumber(data.rows.length) })}
                </Text>
              )}
            </>
          )}
          {!data && <div className={classes.waiting} />}
        </div>
      )}
    </Page>
  );
}
