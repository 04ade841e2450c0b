import type { Damage } from '@boxyard/contract/yard/damages.ts';
import { Button } from '@mantine/core';
import { useCallback, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useAction } from '../../ui/action/use-action.ts';
import { useAddRequest } from '../../ui/dialog/use-add-request.ts';
import { ListPanel } from '../../ui/list/list-page.tsx';
import { useDamageColumns } from './damage-columns.tsx';
import { DamageDialog } from './damage-dialog.tsx';
import { damageList, draftDamage } from './damages.api.ts';

/** The saved damages of a container. Adding one begins with a draft, to which pictures can belong at once. */
export function DamagesOfContainer({ containerId }: { containerId: number }) {
  const { t } = useTranslation('damages');
  const [opened, setOpened] = useState<Damage | null>(null);
  const { busy, run } = useAction();
  const columns = useDamageColumns(
    containerId,
    useCallback((damage) => setOpened(damage), []),
  );
  const begin = () => void run(async () => setOpened(await draftDamage(containerId)));
  useAddRequest(begin);

  const add = (
    <Button loading={busy} onClick={begin}>
      {t('add')}
    </Button>
  );
  return (
    <ListPanel list={damageList(containerId)} texts="damages" columns={columns} search={false} add={add}>
      <DamageDialog containerId={containerId} damage={opened} onClose={() => setOpened(null)} />
    </ListPanel>
  );
}
