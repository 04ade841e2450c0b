import { AreaInput, type AreaWithSections, areaNameLength } from '@boxyard/contract/yard/storage-areas.ts';
import { noRules } from '@boxyard/contract/yard/yard-rules.ts';
import { TextInput } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { useEntityForm } from '../../../ui/form/use-entity-form.ts';
import { createArea, getArea, removeArea, updateArea } from '../storage-areas.api.ts';
import { PartDialog } from './part-dialog.tsx';
import { RulesFields, rulesOf } from './rules-fields.tsx';

interface AreaFormProps {
  warehouseId: number;
  /** Absent for a new one. */
  area: AreaWithSections | undefined;
  onClose: () => void;
  onSaved: (area: AreaWithSections) => Promise<void>;
  onRemoved: () => Promise<void>;
}

const valuesOf = (area: AreaWithSections | undefined) => ({ name: area?.name ?? '', ...rulesOf(area ?? noRules) });

export function AreaForm({ warehouseId, area, onClose, onSaved, onRemoved }: AreaFormProps) {
  const { t } = useTranslation('storage-areas');
  const form = useEntityForm({
    initial: { values: valuesOf(area), version: area?.version },
    always: ['name'],
    texts: 'storage-areas',
    schema: AreaInput,
    save: (body, version) => (area ? updateArea(warehouseId, area.id, body, version) : createArea(warehouseId, body)),
    ...(area && {
      edited: {
        async reload() {
          const now = await getArea(warehouseId, area.id);
          return { values: valuesOf(now), version: now.version };
        },
        onGone: onRemoved,
      },
    }),
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
      <RulesFields fields={form.fields} clients={area?.clients ?? []} />
    </PartDialog>
  );
}
