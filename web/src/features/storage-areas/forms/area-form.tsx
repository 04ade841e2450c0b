import { AreaInput, type AreaWithSections, areaNameLength } from '@boxyard/contract/yard/storage-areas.ts';
import { TextInput } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { useEntityForm } from '../../../ui/form/use-entity-form.ts';
import { createArea, removeArea, renameArea } from '../storage-areas.api.ts';
import { PartDialog } from './part-dialog.tsx';

interface AreaFormProps {
  warehouseId: number;
  /** Absent for a new one. */
  area: AreaWithSections | undefined;
  onClose: () => void;
  onSaved: (area: AreaWithSections) => Promise<void>;
  onRemoved: () => Promise<void>;
}

export function AreaForm({ warehouseId, area, onClose, onSaved, onRemoved }: AreaFormProps) {
  const { t } = useTranslation('storage-areas');
  const form = useEntityForm({
    initial: { values: { name: area?.name ?? '' }, version: undefined },
    schema: AreaInput,
    save: ({ name }) => (area ? renameArea(warehouseId, area.id, name, area.version) : createArea(warehouseId, name)),
    onSaved,
    toasts: { saved: t(area ? 'area.updated' : 'area.created') },
  });
  return (
    <PartDialog
      texts="area"
      form={form}
      name={area?.name}
      remove={async (act) => area && removeArea(warehouseId, area.id, act)}
      onRemoved={onRemoved}
      onClose={onClose}
    >
      <TextInput
        label={t('area.name')}
        required
        maxLength={areaNameLength}
        data-autofocus
        {...form.fields.getInputProps('name')}
      />
    </PartDialog>
  );
}
