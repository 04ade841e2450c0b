import { type estimateRoutes, estimateStatuses } from '@boxyard/contract/inspections/estimates.ts';
import { SegmentedControl } from '@mantine/core';
import { Link, useNavigate } from '@tanstack/react-router';
import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { formatDay, formatMoney } from '../../core/text/format.ts';
import { LinkButton } from '../../ui/action/link-button.tsx';
import { StatusBadge, workTaskTones } from '../../ui/badge/status-badge.tsx';
import { ContainerNumber } from '../../ui/container/container-number.tsx';
import { enumOptions } from '../../ui/input/enum-options.ts';
import { InspectionTabs } from '../../ui/inspections/inspection-tabs.tsx';
import { clientColumn } from '../../ui/list/client-column.tsx';
import { ListPage } from '../../ui/list/list-page.tsx';
import type { ColumnOf } from '../../ui/table/column.ts';
import { clientFilter } from '../clients/clients.api.ts';
import { containers } from '../containers/containers.api.ts';
import { type EstimateSegment, estimateSegments } from './estimate-search.ts';
import { estimateList } from './estimates.api.ts';
import classes from './estimates.module.css';
import { NameOf } from './name-of.tsx';
import { EstimateState, nameOfEstimate, Waiting } from './waiting.tsx';

const texts = 'estimates';

/** The board: what waits for an answer, what was asked, what is to be repaired. */
export function EstimateList({ segment = 'waiting' }: { segment?: EstimateSegment | undefined }) {
  const { t } = useTranslation(texts);
  const navigate = useNavigate();
  const open = (next: string) => {
    const chosen = estimateSegments.find((name) => name === next && name !== 'waiting');
    void navigate({ to: '/inspections/estimates', search: chosen ? { segment: chosen } : {} });
  };
  return (
    <ListPage
      key={segment}
      list={estimateList(segment)}
      texts={texts}
      nothingYet={t(`nothingIn.${segment}`)}
      columns={useColumns(segment)}
      linked={{
        containerId: { label: t('containerId'), value: (id) => <NameOf query={containers.one(Number(id))} /> },
        surveyId: t('surveyId'),
      }}
      add={<LinkButton to="/inspections/estimates/new">{t('add')}</LinkButton>}
      frame={(table) => (
        <InspectionTabs>
          <SegmentedControl
            className={classes.segments}
            aria-label={t('segments')}
            value={segment}
            onChange={open}
            data={estimateSegments.map((value) => ({ value, label: t(`segment.${value}`) }))}
          />
          {table}
        </InspectionTabs>
      )}
    />
  );
}

function useColumns(segment: EstimateSegment): ColumnOf<typeof estimateRoutes.list>[] {
  const { t } = useTranslation([texts, 'enums']);
  return useMemo(
    () => [
      {
        id: 'id',
        header: t('number'),
        fixed: true,
        sortable: true,
        width: '96px',
        cell: (estimate) => (
          <Link to="/inspections/estimates/$id" params={{ id: estimate.id }}>
            {nameOfEstimate(estimate)}
          </Link>
        ),
      },
      {
        id: 'containerName',
        header: t('containerId'),
        sortable: true,
        width: '168px',
        cell: ({ containerId, containerName }) => (
          <Link to="/containers/$id/edit" params={{ id: containerId }}>
            <ContainerNumber number={containerName} copyable={false} />
          </Link>
        ),
      },
      clientColumn(t('clientId'), clientFilter),
      {
        id: 'total',
        header: t('total'),
        sortable: true,
        align: 'right',
        width: '130px',
        cell: ({ total, currency }) => formatMoney(total, currency),
      },
      {
        id: 'waitingHours',
        header: t('waiting'),
        sortable: true,
        width: '120px',
        cell: (estimate) => <Waiting estimate={estimate} />,
      },
      {
        id: 'validUntil',
        header: t('validUntil'),
        sortable: true,
        room: 'some',
        width: '120px',
        cell: ({ validUntil }) => formatDay(validUntil),
      },
      {
        id: 'approvedTotal',
        header: t('approved'),
        align: 'right',
        room: 'much',
        width: '130px',
        cell: ({ approvedTotal, currency, status }) => status === 'decided' && formatMoney(approvedTotal, currency),
      },
      {
        id: 'workTaskStatus',
        header: t('workTaskId'),
        room: 'much',
        width: '130px',
        cell: ({ workTaskId, workTaskStatus, containerId, containerName }) =>
          workTaskId !== null &&
          workTaskStatus && (
            <Link
              to="/work-tasks/$containerId/$containerNumber/$id/edit"
              params={{ containerId, containerNumber: containerName, id: workTaskId }}
            >
              <StatusBadge tone={workTaskTones[workTaskStatus]}>
                {t(`enums:workTaskStatus.${workTaskStatus}`)}
              </StatusBadge>
            </Link>
          ),
      },
      {
        id: 'status',
        header: t('status'),
        sortable: true,
        width: '190px',
        onCard: true,
        ...(segment === 'all' && {
          filter: {
            kind: 'select',
            param: 'status',
            options: enumOptions('estimateStatus', estimateStatuses),
          },
        }),
        cell: (estimate) => <EstimateState estimate={estimate} />,
      },
    ],
    [t, segment],
  );
}
