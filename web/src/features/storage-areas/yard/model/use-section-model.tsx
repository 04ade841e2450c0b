import { Button } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { sectionQuery } from '../../storage-areas.api.ts';
import classes from '../yard-section.module.css';
import { emptyModel } from './section-model.ts';

/** The containers of a section, fetched once it is near; `failure` says so when they cannot be had. */
export function useSectionModel(sectionId: number, near: boolean) {
  const { t } = useTranslation('storage-areas');
  const { data, isError, refetch } = useQuery({ ...sectionQuery(sectionId), enabled: near });
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
