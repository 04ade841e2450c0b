import { type HistoryEntity, historyEntities, historyOf } from '@boxyard/contract/core/entities.ts';
import { IconHistory } from '@tabler/icons-react';
import { lazy, Suspense, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useSession } from '../../core/session/session.ts';
import { IconButton } from '../action/icon-button.tsx';

const Drawer = lazy(() => import('./history-drawer.tsx').then((module) => ({ default: module.HistoryDrawer })));

/** A record by the name of its table. */
interface HistoryOf {
  entity: string;
  id: number;
}

/** Opens the history of a record. Nothing where its history is for owners and the person is none. */
export function HistoryButton({ entity, id }: HistoryOf) {
  const { t } = useTranslation();
  const { whoami } = useSession();
  const [wanted, setWanted] = useState(false);
  const [opened, setOpened] = useState(false);
  const known = historyEntities.find((name): name is HistoryEntity => name === entity);
  if (!known || (historyOf[known].forOwners && !whoami?.isOwner)) return null;
  return (
    <>
      <IconButton
        icon={IconHistory}
        iconSize={18}
        variant="default"
        size={36}
        label={t('history')}
        aria-haspopup="dialog"
        onClick={() => {
          setWanted(true);
          setOpened(true);
        }}
      />
      {wanted && (
        <Suspense>
          <Drawer entity={known} id={id} opened={opened} onClose={() => setOpened(false)} />
        </Suspense>
      )}
    </>
  );
}
