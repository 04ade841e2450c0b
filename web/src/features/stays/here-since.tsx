import { stayRoutes } from '@boxyard/contract/billing/stays.ts';
import { mostAtOnce } from '@boxyard/contract/core/bulk.ts';
import { Button, Text } from '@mantine/core';
import { useDisclosure } from '@mantine/hooks';
import { useTranslation } from 'react-i18next';
import { EntityModal } from '../../ui/dialog/entity-modal.tsx';
import { ModalForm } from '../../ui/dialog/modal-form.tsx';
import { useCreateForm } from '../../ui/form/use-record-form.ts';
import { DayInput } from '../../ui/input/day-input.tsx';
import type { BulkDialogProps } from '../../ui/list/bulk-actions.ts';
import { Reason } from './correction-forms.tsx';
import { stays } from './stays.api.ts';

const texts = 'stays';
const HereSince = stayRoutes.hereSince.body.omit({ containerIds: true });

/** Says since when containers stand here of which no gate move in is recorded. */
export function HereSinceButton({ containerIds }: { containerIds: number[] }) {
  const { t } = useTranslation(texts);
  const [opened, { open, close }] = useDisclosure(false);
  return (
    <>
      <Button variant="default" size="xs" onClick={open}>
        {t('here.action')}
      </Button>
      <HereSinceDialog ids={containerIds} opened={opened} onClose={close} onDone={close} />
    </>
  );
}

/** The same for the chosen rows of a list. */
export function HereSinceDialog({ ids, opened, onClose, onDone }: BulkDialogProps) {
  const { t } = useTranslation(texts);
  return (
    <EntityModal opened={opened} onClose={onClose} title={t('here.title', { count: ids.length })} size={440}>
      <HereSinceForm ids={ids} onSaved={onDone} />
    </EntityModal>
  );
}

function HereSinceForm({ ids, onSaved }: { ids: number[]; onSaved: () => void }) {
  const { t } = useTranslation(texts);
  const empty: { since: string | null; reason: string } = { since: null, reason: '' };
  const create = ({ since, reason }: { since: string; reason: string }) =>
    stays.hereSince({ containerIds: ids.slice(0, mostAtOnce), since, reason });
  const form = useCreateForm({ empty, create }, { texts, schema: HereSince, onSaved, toasts: { failed: '' } });
  return (
    <ModalForm form={form} saveLabel={t('common:save')}>
      <Text size="sm">{t('here.text')}</Text>
      <DayInput label={t('here.day')} required data-autofocus {...form.fields.getInputProps('since')} />
      <Reason form={form} />
    </ModalForm>
  );
}
