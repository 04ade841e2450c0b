import { maxPageSize } from '@boxyard/contract/core/list.ts';
import { Button, Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { formatDateTime } from '../../core/text/format.ts';
import { DeleteAction } from '../../ui/action/delete-action.tsx';
import { ListWaiting } from '../../ui/list/list-waiting.tsx';
import { LoadFailed } from '../../ui/page/load-failed.tsx';
import { PlainTable } from '../../ui/table/plain-table.tsx';
import { readingsQuery, reefers } from './reefers.api.ts';
import classes from './reefers.module.css';
import { Temperature } from './temperature.tsx';

export const fewReadings = 20;

/** What a reefer was read at, the latest first; older readings are asked for. */
export function Readings({ containerId }: { containerId: number }) {
  const { t } = useTranslation('reefers');
  const [most, setMost] = useState(fewReadings);
  const { data, error } = useQuery(readingsQuery(containerId, most));
  if (!data) return error ? <LoadFailed error={error} /> : <ListWaiting height={120} />;
  const { rows, meta } = data;
  if (rows.length === 0) {
    return (
      <Text size="sm" c="dimmed">
        {t('noReadings')}
      </Text>
    );
  }
  return (
    <div className={classes.readings}>
      <PlainTable
        caption={t('readings')}
        rows={rows}
        rowKey={({ id }) => id}
        columns={[
          { header: t('readAt'), cell: ({ readAt }) => formatDateTime(readAt) },
          {
            header: t('temperature'),
            cell: ({ temperature, isOutside }) => <Temperature value={temperature} isOutside={isOutside} />,
          },
          { header: t('admin'), cell: ({ adminUsername }) => adminUsername },
          { header: t('remark'), cell: ({ remark }) => remark },
          {
            header: '',
            align: 'right',
            cell: ({ id, readAt }) => (
              <DeleteAction
                texts="reefers"
                values={{ at: formatDateTime(readAt) }}
                remove={(act) => reefers.removeReading(containerId, id, act)}
              />
            ),
          },
        ]}
      />
      {rows.length < meta.total && most < maxPageSize && (
        <div>
          <Button variant="default" size="compact-sm" onClick={() => setMost(maxPageSize)}>
            {t('older')}
          </Button>
        </div>
      )}
      {rows.length < meta.total && most === maxPageSize && (
        <Text size="sm" c="dimmed">
          {t('latestOnly', { n: rows.length })}
        </Text>
      )}
    </div>
  );
}
