import { containerRoutes } from '@boxyard/contract/yard/containers.ts';
import {
  bareContainerNumber,
  checkDigit,
  hasWrongCheckDigit,
  splitContainerNumber,
} from '@boxyard/contract/yard/iso6346.ts';
import { Anchor, Button, Text } from '@mantine/core';
import { useDebouncedValue } from '@mantine/hooks';
import { queryOptions, useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { Fragment } from 'react';
import { useTranslation } from 'react-i18next';
import { call } from '../../core/api/api.ts';
import { formatDate } from '../../core/text/format.ts';
import classes from './number-doubt.module.css';

const nearQuery = (name: string) =>
  queryOptions({
    queryKey: ['container', 'near', name],
    queryFn: ({ signal }) => call(containerRoutes.near, { query: { name }, signal }),
  });

export const formerlyQuery = (name: string) =>
  queryOptions({
    queryKey: ['container', 'formerly', name],
    queryFn: ({ signal }) => call(containerRoutes.formerly, { query: { name }, signal }),
  });

interface NumberDoubtProps {
  value?: string;
  onChange?: ((number: string) => void) | undefined;
  /** The container itself is left out of the similar numbers. */
  own?: number | undefined;
  /** Says also that the number is in the depot already. */
  tellsKnown?: boolean;
}

/** What is doubtful about a number, with what may have been meant. */
export function NumberDoubt({ value = '', onChange, own, tellsKnown = false }: NumberDoubtProps) {
  const { t } = useTranslation('containers');
  const [settled] = useDebouncedValue(value.trim(), 300);
  const doubtful = hasWrongCheckDigit(value);
  const parts = splitContainerNumber(value);
  const proposal = parts && `${parts.owner}${parts.serial}${checkDigit(parts.owner + parts.serial)}`;
  const sought = bareContainerNumber(settled);
  const near = useQuery({ ...nearQuery(sought), enabled: parts !== null && splitContainerNumber(sought) !== null });
  const formerly = useQuery({ ...formerlyQuery(sought), enabled: own === undefined && sought.length >= 4 });
  const others = (near.data ?? []).filter(({ id }) => id !== own);
  // A container that was here before is found again under its number.
  const known = others.find(({ name }) => name.toUpperCase() === bareContainerNumber(value));
  const renumbered = own === undefined && sought === bareContainerNumber(value.trim()) && !known ? formerly.data : [];
  if (renumbered && renumbered.length > 0)
    return (
      <div key={sought} className={classes.warning} role="status" data-warns tabIndex={-1}>
        {renumbered.map(({ id, name, formerName, until }) => (
          <Fragment key={id}>
            <Text size="xs">{t('renumbered', { number: formerName, date: formatDate(until), container: name })}</Text>
            {tellsKnown ? (
              <Numbers label={t('nearNumbers')} found={[{ id, name }]} />
            ) : (
              <Button size="compact-xs" variant="default" onClick={() => onChange?.(name)}>
                {t('useNumber', { number: name })}
              </Button>
            )}
          </Fragment>
        ))}
      </div>
    );
  if (doubtful && proposal)
    return (
      <div key={proposal} className={classes.warning} role="status" data-warns tabIndex={-1}>
        <Text size="xs">{t('doubtfulDigit')}</Text>
        <Button size="compact-xs" variant="default" onClick={() => onChange?.(proposal)}>
          {t('useNumber', { number: proposal })}
        </Button>
        {others.length > 0 && <Numbers label={t('nearNumbers')} found={others} />}
      </div>
    );
  if (!known || !tellsKnown) return null;
  return (
    <div className={classes.warning} role="status">
      <Numbers label={t('knownNumber')} found={[known]} />
    </div>
  );
}

function Numbers({ label, found }: { label: string; found: { id: number; name: string }[] }) {
  return (
    <Text size="xs">
      {label}{' '}
      {found.map(({ id, name }) => (
        <Anchor
          key={id}
          className={classes.near}
          renderRoot={(props) => <Link to="/containers/$id/edit" params={{ id }} target="_blank" {...props} />}
        >
          {name}
        </Anchor>
      ))}
    </Text>
  );
}
