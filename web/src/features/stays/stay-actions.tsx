import type { StayDetail } from '@boxyard/contract/billing/stays.ts';
import { Button } from '@mantine/core';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useModule, useResources } from '../../core/session/session.ts';
import { toast } from '../../ui/action/toast.ts';
import { useAction } from '../../ui/action/use-action.ts';
import { confirm } from '../../ui/dialog/confirm.tsx';
import { EntityModal } from '../../ui/dialog/entity-modal.tsx';
import { ClientSinceForm, FreeDaysForm } from './correction-forms.tsx';
import { HereSinceButton } from './here-since.tsx';
import { stays } from './stays.api.ts';
import classes from './stays.module.css';

/** What an owner corrects of a stay: who has paid since when, days for nothing, and what was billed too early. */
export function StayActions({ stay }: { stay: StayDetail }) {
  const { t } = useTranslation('stays');
  const isOwner = useResources()('accountSettings');
  const isBilled = useModule('invoices');
  const [opened, setOpened] = useState<'client' | 'free' | null>(null);
  const close = () => setOpened(null);
  const payers = new Set(stay.spans.map(({ clientId }) => clientId));
  if (!isOwner || stay.isVoid) return isOwner && isBilled && stay.billedTo !== null ? <TakeBack stay={stay} /> : null;
  return (
    <div className={classes.actions}>
      {stay.inId === null && <HereSinceButton containerIds={[stay.containerId]} />}
      {payers.size > 1 && (
        <Button variant="default" size="xs" onClick={() => setOpened('client')}>
          {t('clientSince.action')}
        </Button>
      )}
      {isBilled && (
        <Button variant="default" size="xs" onClick={() => setOpened('free')}>
          {t('free.action')}
        </Button>
      )}
      {isBilled && stay.billedTo !== null && <TakeBack stay={stay} />}
      <EntityModal opened={opened === 'client'} onClose={close} title={t('clientSince.title')} size={440}>
        <ClientSinceForm stay={stay} onSaved={close} />
      </EntityModal>
      <EntityModal opened={opened === 'free'} onClose={close} title={t('free.title')} size={440}>
        <FreeDaysForm stay={stay} onSaved={close} />
      </EntityModal>
    </div>
  );
}

function TakeBack({ stay }: { stay: StayDetail }) {
  const { t } = useTranslation(['stays', 'common']);
  const { busy, run } = useAction();
  const takeBack = async () => {
    const question = { title: t('takeBack.title'), message: t('takeBack.text'), no: t('common:cancel') };
    if (!(await confirm({ ...question, yes: t('takeBack.action'), danger: true }))) return;
    await run(async () => {
      await stays.takeBack(stay.id);
      toast.success(t('takeBack.done'));
    }, t('takeBack.failed'));
  };
  return (
    <Button variant="default" size="xs" c="var(--danger)" loading={busy} onClick={() => void takeBack()}>
      {t('takeBack.action')}
    </Button>
  );
}
