import type { FoundPerson, PersonKey } from '@boxyard/contract/people/privacy.ts';
import { Button, Group } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { saveFile } from '../../ui/action/save-file.ts';
import { toast } from '../../ui/action/toast.ts';
import { useAction } from '../../ui/action/use-action.ts';
import { confirm } from '../../ui/dialog/confirm.tsx';
import { erasePerson, readPerson } from './privacy.api.ts';
import classes from './privacy.module.css';

export function PersonRow({ person }: { person: FoundPerson }) {
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
  return kind === 'license' ? { kind, number: name } : { kind, id: id ?? 0 };
}
