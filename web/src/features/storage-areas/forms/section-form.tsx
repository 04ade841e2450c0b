import {
  type AreaWithSections,
  type Section,
  SectionCreate,
  SectionUpdate,
  sectionNameLength,
} from '@boxyard/contract/yard/storage-areas.ts';
import { noRules, type YardRules } from '@boxyard/contract/yard/yard-rules.ts';
import { Text, TextInput } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { useEntityForm } from '../../../ui/form/use-entity-form.ts';
import { CountInput } from '../count-input.tsx';
import { type EvenShape, evenShape, reshaped } from '../draft/section-draft.ts';
import { createSection, getArea, removeSection, updateSection } from '../storage-areas.api.ts';
import { PartDialog } from './part-dialog.tsx';
import { RulesFields, rulesOf } from './rules-fields.tsx';
import classes from './section-form.module.css';

interface SectionFormProps {
  warehouseId: number;
  /** Absent for a new one. */
  section: Section | undefined;
  /** Its area, whose rules hold where the section says nothing. */
  area: AreaWithSections;
  onClose: () => void;
  onSaved: () => Promise<void>;
}

type NewSection = Parameters<typeof createSection>[2];
type Values = EvenShape & YardRules & { name: string };

const sides = ['rows', 'positions', 'tiers'] as const;

export function SectionForm({ warehouseId, section, area, onClose, onSaved }: SectionFormProps) {
  const { t } = useTranslation('storage-areas');
  const areaId = area.id;
  const form = useEntityForm<Values, NewSection | SectionUpdate, Section>({
    initial: { values: valuesOf(section), version: section?.version },
    always: ['name', 'rows'],
    texts: 'storage-areas',
    schema: schemaOf(section),
    save: (body, version) =>
      section && !('tiers' in body)
        ? updateSection({ id: warehouseId, areaId, sectionId: section.sectionId }, body, version)
        : // Without a section the schema is that of a new one.
          createSection(warehouseId, areaId, body as NewSection),
    ...(section && {
      edited: {
        async reload() {
          const { sections } = await getArea(warehouseId, areaId);
          const now = sections.find(({ sectionId }) => sectionId === section.sectionId) ?? section;
          return { values: valuesOf(now), version: now.version };
        },
        onGone: onSaved,
      },
    }),
    onSaved,
    toasts: { saved: t(section ? 'section.updated' : 'section.created') },
  });
  const isUneven = section && sides.some((side) => evenShape(section.rows)[side] === '');
  return (
    <PartDialog
      texts="section"
      form={form}
      name={section?.name}
      remove={async (act) => section && removeSection({ id: warehouseId, areaId, sectionId: section.sectionId }, act)}
      onRemoved={onSaved}
      onClose={onClose}
    >
      <TextInput
        label={t('section.name')}
        required
        maxLength={sectionNameLength}
        data-autofocus
        {...form.fields.getInputProps('name')}
      />
      <div className={classes.counts}>
        {sides.map((side) => (
          <CountInput
            key={side}
            label={t(`section.${side}`)}
            required={!section}
            placeholder={section ? t('section.uneven') : ''}
            {...form.fields.getInputProps(side)}
          />
        ))}
      </div>
      {isUneven && (
        <Text size="xs" c="dimmed">
          {t('section.unevenHint')}
        </Text>
      )}
      <RulesFields fields={form.fields} clients={area.clients} area={area} />
    </PartDialog>
  );
}

const valuesOf = (section: Section | undefined): Values => ({
  name: section?.name ?? '',
  ...(section ? evenShape(section.rows) : even),
  ...rulesOf(section ?? noRules),
});

const even: EvenShape = { rows: 1, positions: 1, tiers: 1 };

const named = (values: Values) => ({ name: values.name, ...rulesOf(values) });

/** An emptied count is its default. */
const filled = ({ rows, positions, tiers }: EvenShape): EvenShape => ({
  rows: rows === '' ? even.rows : rows,
  positions: positions === '' ? even.positions : positions,
  tiers: tiers === '' ? even.tiers : tiers,
});

interface Schema {
  safeParse: (
    values: Values,
  ) => ReturnType<typeof SectionUpdate.safeParse> | ReturnType<typeof SectionCreate.safeParse>;
}

/** An existing section keeps its own rows; the form's numbers are applied to all of them. */
function schemaOf(section: Section | undefined): Schema {
  if (!section) return { safeParse: (values) => SectionCreate.safeParse({ ...named(values), ...filled(values) }) };
  return {
    safeParse(values) {
      // The counts first, under their own names: a wrong one must not become that many rows.
      const counts = SectionCreate.safeParse({ ...named(values), ...filled(values) });
      if (!counts.success) return counts;
      return SectionUpdate.safeParse({ ...named(values), rows: reshaped(section.rows, values) });
    },
  };
}
