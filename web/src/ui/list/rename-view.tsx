import { type ListView, viewNameLength } from '@boxyard/contract/core/list-views.ts';
import { Button, Group, Modal, TextInput } from '@mantine/core';
import { type FormEvent, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { toast } from '../action/toast.ts';
import { useAction } from '../action/use-action.ts';
import { listViews } from './use-list-views.ts';

/** A dialog that gives a view another name. */
export function RenameView({ view, onClose }: { view: ListView; onClose: () => void }) {
  const { t } = useTranslation();
  const [name, setName] = useState(view.name);
  const { busy, run } = useAction();

  function submit(event: FormEvent) {
    event.preventDefault();
    if (name.trim() === '') return;
    void run(async () => {
      await listViews.update(view, { name });
      toast.success(t('views.changed', { name: name.trim() }));
      onClose();
    });
  }

  return (
    <Modal opened onClose={onClose} title={t('views.renameTitle', { name: view.name })}>
      <form onSubmit={submit}>
        <TextInput
          label={t('views.name')}
          data-autofocus
          maxLength={viewNameLength}
          value={name}
          onChange={(event) => setName(event.currentTarget.value)}
        />
        <Group justify="flex-end" gap="xs" mt="md">
          <Button variant="default" onClick={onClose}>
            {t('cancel')}
          </Button>
          <Button type="submit" loading={busy} disabled={name.trim() === ''}>
            {t('save')}
          </Button>
        </Group>
      </form>
    </Modal>
  );
}
