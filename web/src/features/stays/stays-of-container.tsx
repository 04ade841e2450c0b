import type { ContainerDetail } from '@boxyard/contract/yard/containers.ts';
import { Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { useResources } from '../../core/session/session.ts';
import { ListWaiting } from '../../ui/list/list-waiting.tsx';
import { LoadFailed } from '../../ui/page/load-failed.tsx';
import { factsQuery } from '../containers/containers.api.ts';
import { FormerStays } from './former-stays.tsx';
import { HereSinceButton } from './here-since.tsx';
import { StayActions } from './stay-actions.tsx';
import { StayView } from './stay-view.tsx';
import { stayQuery, staysOfContainer } from './stays.api.ts';
import classes from './stays.module.css';

/** Since when a container is here and who pays for which days; its former stays below. */
export function StaysOfContainer({ container }: { container: Pick<ContainerDetail, 'id' | 'name'> }) {
  const { t } = useTranslation('stays');
  const { data, error } = useQuery(staysOfContainer(container.id));
  const current = data?.find(({ endedAt, isVoid }) => endedAt === null && !isVoid);
  const former = data?.filter((stay) => stay !== current) ?? [];
  if (error && !data) return <LoadFailed error={error} />;
  return (
    <section className={classes.panel} aria-labelledby="stay-of-container">
      <header className={classes.head}>
        <h2 id="stay-of-container">{t('stay')}</h2>
        {current && <ActionsOf id={current.id} />}
      </header>
      {!data && <ListWaiting height={120} />}
      {current && <Current id={current.id} />}
      {data && !current && <NoStay containerId={container.id} hasFormer={former.length > 0} />}
      {former.length > 0 && <FormerStays stays={former} />}
    </section>
  );
}

function ActionsOf({ id }: { id: number }) {
  const { data } = useQuery(stayQuery(id));
  return data && <StayActions stay={data} />;
}

function Current({ id }: { id: number }) {
  const { data, error } = useQuery(stayQuery(id));
  if (data) return <StayView stay={data} />;
  return error ? <LoadFailed error={error} /> : <ListWaiting height={120} />;
}

/** A box may stand here of which no gate move in is recorded. */
function NoStay({ containerId, hasFormer }: { containerId: number; hasFormer: boolean }) {
  const { t } = useTranslation('stays');
  const { data: facts } = useQuery(factsQuery(containerId));
  const isOwner = useResources()('accountSettings');
  if (!facts) return <ListWaiting height={36} />;
  if (facts.standingDays === null) {
    return (
      <Text size="sm" c="dimmed">
        {t(hasFormer ? 'notHere' : 'none')}
      </Text>
    );
  }
  return (
    <div className={classes.unknown}>
      <Text size="sm">{t('unknownSince')}</Text>
      {isOwner ? (
        <HereSinceButton containerIds={[containerId]} />
      ) : (
        <Text size="sm" c="dimmed">
          {t('askOwner')}
        </Text>
      )}
    </div>
  );
}
