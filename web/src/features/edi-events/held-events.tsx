import { Text, VisuallyHidden } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { formatDateTime } from '../../core/text/format.ts';
import type { MapCodeButton } from '../../ui/edi/gap.ts';
import { Reasons } from '../../ui/edi/reasons.tsx';
import { FormGroup } from '../../ui/form/form-group.tsx';
import { PlainTable } from '../../ui/table/plain-table.tsx';
import { heldEvents } from './edi-events.api.ts';
import { EventActions, EventBox, useEventWords } from './event-cells.tsx';

/** Gate moves that cannot be told before somebody mends something; nothing where there are none. */
export function HeldEvents({ mapCode }: { mapCode: MapCodeButton }) {
  const { t } = useTranslation(['edi', 'common']);
  const wordsOf = useEventWords();
  const { data } = useQuery(heldEvents);
  if (!data || data.total === 0) return null;
  const { rows, total } = data;
  return (
    <FormGroup title={t('held.title')} hint={t('held.hint')} wide>
      <PlainTable
        caption={t('held.title')}
        isCaptionHidden
        rows={rows}
        rowKey={({ id }) => id}
        columns={[
          { header: t('container'), cell: (event) => <EventBox event={event} /> },
          { header: t('what'), cell: wordsOf },
          { header: t('movedAt'), cell: ({ movedAt }) => formatDateTime(movedAt) },
          { header: t('partner'), cell: ({ partnerName }) => partnerName },
          { header: t('reasons'), cell: ({ reasons }) => <Reasons reasons={reasons} /> },
          {
            header: t('common:actions'),
            head: <VisuallyHidden>{t('common:actions')}</VisuallyHidden>,
            align: 'right',
            cell: (event) => <EventActions event={event} mapCode={mapCode} />,
          },
        ]}
      />
      {total > rows.length && (
        <Text size="sm">
          <Link to="/edi/events" search={{ status: 'held' }}>
            {t('held.all', { count: total })}
          </Link>
        </Text>
      )}
    </FormGroup>
  );
}
