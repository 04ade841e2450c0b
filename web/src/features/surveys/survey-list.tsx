import { surveyKinds } from '@boxyard/contract/inspections/checklists.ts';
import { outcomes, type surveyRoutes } from '@boxyard/contract/inspections/surveys.ts';
import { Stack } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { formatDateTime } from '../../core/text/format.ts';
import { LinkButton } from '../../ui/action/link-button.tsx';
import { ContainerNumber } from '../../ui/container/container-number.tsx';
import { enumOptions } from '../../ui/input/enum-options.ts';
import { inInspections } from '../../ui/inspections/inspection-tabs.tsx';
import { ListPage } from '../../ui/list/list-page.tsx';
import type { ColumnOf } from '../../ui/table/column.ts';
import { OnDevice } from './on-device.tsx';
import { OutcomeBadge } from './outcome-badge.tsx';
import { surveyList } from './surveys.api.ts';

/** Finished surveys, with those of this device that are on their way above them. */
export function SurveyList() {
  const { t } = useTranslation('surveys');
  return (
    <ListPage
      list={surveyList}
      texts="surveys"
      columns={useColumns()}
      add={<LinkButton to="/inspection/create">{t('add')}</LinkButton>}
      toggles={[{ param: 'holds', value: 'true', label: t('holds'), hint: t('holdsHint') }]}
      linked={{ containerId: t('container') }}
      frame={(table) =>
        inInspections(
          <Stack gap={12}>
            <OnDevice />
            {table}
          </Stack>,
        )
      }
    />
  );
}

function useColumns(): ColumnOf<typeof surveyRoutes.list>[] {
  const { t } = useTranslation(['surveys', 'enums']);
  return useMemo(
    () => [
      {
        id: 'containerName',
        header: t('container'),
        fixed: true,
        sortable: true,
        width: '160px',
        cell: ({ id, containerName }) => (
          <Link to="/inspections/$id" params={{ id }}>
            <ContainerNumber number={containerName} copyable={false} />
          </Link>
        ),
      },
      {
        id: 'kind',
        header: t('kind'),
        sortable: true,
        width: '180px',
        filter: { kind: 'select', param: 'kind', options: enumOptions('surveyKind', surveyKinds) },
        cell: ({ kind }) => t(`enums:surveyKind.${kind}`),
      },
      {
        id: 'outcome',
        header: t('outcome'),
        sortable: true,
        width: '130px',
        filter: { kind: 'select', param: 'outcome', options: enumOptions('surveyOutcome', outcomes) },
        cell: ({ outcome }) => <OutcomeBadge outcome={outcome} />,
      },
      {
        id: 'damagesCount',
        header: t('findings'),
        align: 'right',
        width: '110px',
        room: 'some',
        onCard: true,
        cell: ({ damagesCount }) => damagesCount,
      },
      {
        id: 'correctedById',
        header: t('correction'),
        room: 'much',
        onCard: true,
        width: '120px',
        cell: ({ correctedById, correctsId }) =>
          correctedById === null ? correctsId !== null && t('isCorrection') : t('isCorrected'),
      },
      {
        id: 'clientName',
        header: t('client'),
        room: 'some',
        onCard: true,
        width: '18%',
        cuts: true,
        cell: ({ clientName }) => <span title={clientName}>{clientName}</span>,
      },
      {
        id: 'signature',
        header: t('signature'),
        room: 'much',
        width: '14%',
        breaks: true,
        cell: ({ signature }) => signature,
      },
      {
        id: 'finishedAt',
        header: t('finishedAt'),
        sortable: true,
        width: '160px',
        cell: ({ finishedAt }) => formatDateTime(finishedAt),
      },
    ],
    [t],
  );
}
