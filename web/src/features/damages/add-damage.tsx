import type { Damage } from '@boxyard/contract/yard/damages.ts';
import { Button } from '@mantine/core';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useAction } from '../../ui/action/use-action.ts';
import { DamageDialog } from './damage-dialog.tsx';
import { draftDamage } from './damages.api.ts';

interface AddDamageProps {
  containerId: number;
  /** The passage at which it was seen. */
  transportId: number;
}

/** Reports a damage of a container where the screen is about something else. */
export function AddDamage({ containerId, transportId }: AddDamageProps) {
  const { t } = useTranslation('damages');
  const [draft, setDraft] = useState<Damage | null>(null);
  const { busy, run } = useAction();
  return (
    <>
      <Button
        size="compact-sm"
        variant="default"
        loading={busy}
        onClick={() => void run(async () => setDraft(await draftDamage(containerId, transportId)))}
      >
        {t('add')}
      </Button>
      <DamageDialog containerId={containerId} damage={draft} onClose={() => setDraft(null)} />
    </>
  );
}
