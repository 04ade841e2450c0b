import { VisuallyHidden } from '@mantine/core';
import { useIsFetching } from '@tanstack/react-query';
import { useRouterState } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { useReach } from '../core/api/reach.ts';
import classes from './progress-bar.module.css';
import { useLate } from './use-late.ts';

/** Quick navigations show nothing, and those that take no longer than a breath are not spoken of. */
const shownAfterMs = 200;
const saidAfterMs = 1500;

/** A thin bar at the top while a screen, or a page of a list, takes its time. */
export function ProgressBar() {
  const { t } = useTranslation('shell');
  const isOpening = useRouterState({ select: ({ isLoading }) => isLoading });
  const lists = useIsFetching({
    predicate: (query) => query.queryKey[1] === 'list' && query.state.data === undefined && query.isActive(),
  });
  // What waits for the server is the matter of the offline bar.
  const isBusy = useReach().isReached && (isOpening || lists > 0);
  const isShown = useLate(isBusy, shownAfterMs);
  const isSaid = useLate(isBusy, saidAfterMs);
  return (
    <>
      {isShown && <div className={classes.bar} role="progressbar" aria-label={t('loading')} />}
      <VisuallyHidden role="status">{isSaid && t('loading')}</VisuallyHidden>
    </>
  );
}
