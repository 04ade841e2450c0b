import type { Damage } from '@boxyard/contract/damages.ts';
import { Button } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useCallback, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { sentence } from '../../core/i18n.ts';
import { ApiProblem } from '../../core/problem.ts';
import { DataTable } from '../../ui/data-table.tsx';
import { EntityModal } from '../../ui/entity-modal.tsx';
import { TabPanel } from '../../ui/tab-panel.tsx';
import { toast } from '../../ui/toast.ts';
import { useAddRequest } from '../../ui/use-add-request.ts';
import { useListState } from '../../ui/use-list-state.ts';
import { useDamageColumns } from './damage-columns.tsx';
import { DamageForm } from './damage-form.tsx';
import { damageListQuery, draftDamage } from './damages.api.ts';
import { damagesSearch } from './damages.search.ts';

/** The saved damages of a container. Adding one begins with a draft, so that its pictures have a home at once. */
export function DamagesOfContainer({ containerId }: { containerId: number }) {
  const { t } = useTranslation('damages');
  const list = useListState(damagesSearch);
  const query = useQuery(damageListQuery(containerId, list.input));
  const [opened, setOpened] = useState<Damage | null>(null);
  const [drafting, setDrafting] = useState(false);
  const columns = useDamageColumns(
    containerId,
    useCallback((damage) => setOpened(damage), []),
  );
  useAddRequest(() => void begin());

  async function begin() {
    setDrafting(true);
    try {
      setOpened(await draftDamage(containerId));
    } catch (error) {
      if (!(error instanceof ApiProblem)) throw error;
      toast.error(sentence(error.body, error.body.detail));
    } finally {
      setDrafting(false);
    }
  }

  const add = (
    <Button loading={drafting} onClick={() => void begin()}>
      {t('add')}
    </Button>
  );
  return (
    <TabPanel actions={add}>
      <DataTable
        name="damages-of-container"
        label={t('title')}
        columns={columns}
        query={query}
        list={list}
        rowKey={(damage) => damage.id}
        emptyAction={add}
      />
      <EntityModal
        opened={opened !== null}
        onClose={() => setOpened(null)}
        title={opened?.isDraft === false ? t('editTitle') : t('createTitle')}
      >
        {opened && <DamageForm containerId={containerId} damage={opened} onSaved={() => setOpened(null)} />}
      </EntityModal>
    </TabPanel>
  );
}
