import { Button } from '@mantine/core';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { pastSectionQuery, sectionQuery } from '../../storage-areas.api.ts';
import classes from '../yard-section.module.css';
import { emptyModel } from './section-model.ts';

/** The containers of a section, now or `at` a past moment, fetched once it is near; `failure` says so when they cannot be had. */
export function useSectionModel(sectionId: number, near: boolean, at?: number) {
  const { t } = useTranslation('storage-areas');
  const isPast = at !== undefined;
  const present = useQuery({ ...sectionQuery(sectionId), enabled: near && !isPast });
  // What was shown stays until the next moment is there.
  const past = useQuery({
    ...pastSectionQuery(sectionId, at ?? 0),
    enabled: near && isPast,
    placeholderData: keepPreviousData,
  });
  const { data, isError, refetch } = isPast ? past : present;
  const failure = isError && !data && (
    <p role="alert" className={classes.failure}>
      {t('section.loadFailed')}{' '}
      <Button size="compact-sm" variant="default" onClick={() => void refetch()}>
        {t('section.retry')}
      </Button>
    </p>
  );
  return { model: data ?? emptyModel, isLoaded: data !== undefined, failure };
}
