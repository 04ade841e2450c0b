import type { FoundPerson, PersonKey } from '@boxyard/contract/people/privacy.ts';
import { Button, Group, TextInput } from '@mantine/core';
import { useDebouncedValue } from '@mantine/hooks';
import { IconSearch } from '@tabler/icons-react';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { formatDateTime } from '../../core/text/format.ts';
import { saveFile } from '../../ui/action/save-file.ts';
import { toast } from '../../ui/action/toast.ts';
import { useAction } from '../../ui/action/use-action.ts';
import { confirm } from '../../ui/dialog/confirm.tsx';
import { FormGroup } from '../../ui/form/form-group.tsx';
import { Page } from '../../ui/page/page.tsx';
import { erasePerson, erasuresQuery, peopleQuery, readPerson, shortestName } from './privacy.api.ts';
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

function PersonRow({ person }: { person: FoundPerson }) {
  const { t } = useTranslation('privacy');
  const { busy, run } = useAction();
  const { kind, detail, uses, openTasks } = person;
  const isDriver = kind === 'driver';
  // Two drivers may have one name: each button and question says whose licence it is.
  const name = isDriver ? t(detail ? 'driverWithLicense' : 'driverWithoutLicense', person) : person.name;
  const key = keyOf(person);

  async function download(): Promise<void> {
    const data = await readPerson(key);
    saveFile(`${name}.json`, JSON.stringify(data, null, 2), 'application/json');
  }

  async function erase(): Promise<void> {
    const ofTasks = kind === 'employee' && uses > 0 ? t('eraseTasks', { count: uses }) : '';
    const ofOpenTasks = openTasks > 0 ? t('eraseOpenTasks', { count: openTasks }) : '';
    const message = [t('eraseMessage'), ofTasks, ofOpenTasks].filter(Boolean).join(' ');
    const question = { title: t('eraseTitle', { name }), message, yes: t('erase'), danger: true };
    if (!(await confirm(question))) return;
    const { receipts } = await erasePerson(key);
    const kept = receipts > 0 ? ` – ${t('erasedReceipts', { count: receipts })}` : '';
    toast.success(t('erased', { name }) + kept);
  }

  return (
    <li className={classes.row}>
      <div className={classes.who}>
        <strong>{person.name}</strong>
        <span className={classes.details}>
          <span>{t(`kind.${kind}`)}</span>
          {detail && <span>{isDriver ? t('licenseNumber', { number: detail }) : detail}</span>}
          {isDriver && !detail && <span>{t('noLicense')}</span>}
          {kind !== 'client_user' && <span>{t(`uses.${kind}`, { count: uses })}</span>}
        </span>
      </div>
      <Group gap={8} align="stretch" wrap="nowrap">
        <Button
          variant="default"
          size="xs"
          disabled={busy}
          aria-label={t('downloadOne', { name })}
          onClick={() => run(download)}
        >
          {t('download')}
        </Button>
        <Button
          variant="default"
          size="xs"
          color="red"
          disabled={busy}
          aria-label={t('eraseOne', { name })}
          onClick={() => run(erase)}
        >
          {t('erase')}
        </Button>
      </Group>
    </li>
  );
}

function keyOf({ kind, id, name, detail }: FoundPerson): PersonKey {
  if (kind === 'driver') return { kind, name, license: detail };
  if (kind === 'recipient') return { kind, email: detail };
  if (kind === 'surveyor') return { kind, name };
  return kind === 'license' ? { kind, number: name } : { kind, id: id ?? 0 };
}
