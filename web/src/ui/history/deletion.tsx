import { type HistoryEntity, historyEntities, historyOf } from '@boxyard/contract/core/entities.ts';
import { historyRoutes as routes } from '@boxyard/contract/core/history.ts';
import { Text } from '@mantine/core';
import { skipToken, useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { call } from '../../core/api/api.ts';
import type { OwnQueryKey } from '../../core/data/queries.ts';
import { useSession } from '../../core/session/session.ts';
import { formatDateTime } from '../../core/text/format.ts';
import { PersonName } from './person-name.tsx';
import { RestoreButton } from './restore-button.tsx';

/** Tells which person deleted a record, and when, and offers to bring it back. Empty for people who may not read its history. */
export function Deletion({ entity, id }: { entity: string; id: number }) {
  const { t } = useTranslation('history');
  const { whoami } = useSession();
  const known = historyEntities.find((name): name is HistoryEntity => name === entity);
  const isTold = known && (whoami?.isOwner || !historyOf[known].forOwners);
  const queryKey: OwnQueryKey = ['history', entity, id, 'deletion'];
  const { data: change } = useQuery({
    queryKey,
    queryFn: isTold
      ? async ({ signal }) => {
          const query = { own: true, pageSize: 1 };
          return (await call(routes.ofRecord, { params: { entity: known, id }, query, signal })).changes[0] ?? null;
        }
      : skipToken,
    staleTime: 0,
  });
  if (change?.action !== 'delete') return null;
  return (
    <>
      <Text size="sm" w="100%">
        {t('action.delete')}: <PersonName admin={change.admin} />, {formatDateTime(change.at)}
      </Text>
      {change.canRestore && change.isGone && <RestoreButton change={change} size="compact-sm" />}
    </>
  );
}
