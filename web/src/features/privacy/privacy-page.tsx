import { TextInput } from '@mantine/core';
import { useDebouncedValue } from '@mantine/hooks';
import { IconSearch } from '@tabler/icons-react';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { formatDateTime } from '../../core/text/format.ts';
import { FormGroup } from '../../ui/form/form-group.tsx';
import { Page } from '../../ui/page/page.tsx';
import { PersonRow } from './person-row.tsx';
import { erasuresQuery, peopleQuery, shortestName } from './privacy.api.ts';
import classes from './privacy.module.css';

const debounceMs = 200;

/** Finds people in the account's records, to download or to erase what is kept about them. */
export function PrivacyPage() {
  const { t } = useTranslation('privacy');
  const [text, setText] = useState('');
  const [asked] = useDebouncedValue(text.trim(), debounceMs);
  const { data } = useQuery({ ...peopleQuery(asked), placeholderData: keepPreviousData });
  const people = asked.length >= shortestName ? data : undefined;
  return (
    <Page title={t('title')}>
      <FormGroup title={t('search')} hint={t('hint')} wide>
        <TextInput
          aria-label={t('search')}
          leftSection={<IconSearch size={16} stroke={1.6} />}
          maxLength={120}
          value={text}
          onChange={(event) => setText(event.currentTarget.value)}
        />
        {people && people.length > 0 && (
          <ul className={classes.list}>
            {people.map((person) => (
              <PersonRow key={`${person.kind} ${person.id} ${person.name} ${person.detail}`} person={person} />
            ))}
          </ul>
        )}
        <p className={classes.none} role="status">
          {people?.length === 0 && t('none')}
          {asked !== '' && asked.length < shortestName && t('typeMore')}
        </p>
      </FormGroup>
      <PastErasures />
    </Page>
  );
}

/** What was erased so far, without the names: who did it, when, how much, and the receipts that keep the name. */
function PastErasures() {
  const { t } = useTranslation('privacy');
  const { data: erasures = [] } = useQuery(erasuresQuery());
  if (erasures.length === 0) return null;
  return (
    <FormGroup title={t('past')} hint={t('pastHint')} wide>
      <ul className={classes.list}>
        {erasures.map(({ id, at, admin, kind, records, receipts }) => (
          <li key={id} className={classes.row}>
            <div className={classes.who}>
              <strong>{t(`pastOf.${kind}`, { count: records })}</strong>
              <span className={classes.details}>
                <span>{formatDateTime(at)}</span>
                <span>{admin ? admin.name || t('unknownPerson') : t('daily')}</span>
                {receipts.length > 0 && <span>{t('pastReceipts', { numbers: receipts.join(', ') })}</span>}
              </span>
            </div>
          </li>
        ))}
      </ul>
    </FormGroup>
  );
}
