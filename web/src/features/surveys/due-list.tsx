import type { DueRow, surveyRoutes } from '@boxyard/contract/inspections/surveys.ts';
import { placeInWords } from '@boxyard/contract/yard/place-words.ts';
import { Text } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { formatDay } from '../../core/text/format.ts';
import { inLanguage } from '../../core/text/sentence-params.ts';
import { ContainerNumber } from '../../ui/container/container-number.tsx';
import { enumOptions } from '../../ui/input/enum-options.ts';
import { inInspections } from '../../ui/inspections/inspection-tabs.tsx';
import { SurveyLink } from '../../ui/inspections/survey-link.tsx';
import { ListPage } from '../../ui/list/list-page.tsx';
import type { ColumnOf } from '../../ui/table/column.ts';
import { dueList } from './surveys.api.ts';

/** Containers in the yard whose examination or pre-trip inspection is due soon, or was. */
export function DueList() {
  const { t } = useTranslation('surveys');
  return (
    <ListPage
      list={dueList}
      texts="surveys"
      title={t('dueTitle')}
      nothingYet={t('nothingDue')}
      columns={useColumns()}
      toggles={[{ param: 'isOverdue', value: 'true', label: t('overdue'), hint: t('overdueHint') }]}
      frame={inInspections}
    />
  );
}

function useColumns(): ColumnOf<typeof surveyRoutes.due>[] {
  const { t } = useTranslation(['surveys', 'enums']);
  return useMemo(
    () => [
      {
        id: 'name',
        header: t('container'),
        fixed: true,
        sortable: true,
        width: '160px',
        cell: ({ containerId, name }) => (
          <Link to="/containers/$id/edit" params={{ id: containerId }}>
            <ContainerNumber number={name} copyable={false} />
          </Link>
        ),
      },
      {
        id: 'kind',
        header: t('examination'),
        width: '180px',
        filter: {
          kind: 'select',
          param: 'kind',
          options: enumOptions('surveyKind', ['csc', 'pti']),
        },
        cell: ({ kind }) => t(`enums:surveyKind.${kind}`),
      },
      { id: 'dueDay', header: t('dueDay'), sortable: true, width: '200px', cell: (row) => <DueDay {...row} /> },
      {
        id: 'clientName',
        header: t('client'),
        sortable: true,
        room: 'some',
        width: '18%',
        onCard: true,
        cuts: true,
        cell: ({ clientName }) => <span title={clientName}>{clientName}</span>,
      },
      {
        id: 'location',
        header: t('yardPlace'),
        room: 'much',
        onCard: true,
        cell: ({ location, warehouseName }) =>
          [warehouseName, placeInWords(location, inLanguage)].filter(Boolean).join(' · '),
      },
      {
        id: 'actions',
        header: '',
        fixed: true,
        align: 'right',
        width: '130px',
        cell: ({ name, kind }) => <SurveyLink number={name} kind={kind} size="compact-sm" />,
      },
    ],
    [t],
  );
}

function DueDay({ dueDay, daysLeft }: DueRow) {
  const { t } = useTranslation('surveys');
  return (
    <>
      {formatDay(dueDay)}{' '}
      <Text span size="xs" c={daysLeft < 0 ? 'var(--danger)' : 'var(--ink-soft)'}>
        {daysLeft < 0 ? t('daysOver', { count: -daysLeft }) : t('daysLeft', { count: daysLeft })}
      </Text>
    </>
  );
}
