import { namesOf } from '@boxyard/contract/core/fields.ts';
import { YardRules, yardKinds, yardLengths, yardLoads } from '@boxyard/contract/yard/yard-rules.ts';
import { Checkbox, Chip, Group, MultiSelect, Pill, SegmentedControl, Text } from '@mantine/core';
import type { UseFormReturnType } from '@mantine/form';
import { useQuery } from '@tanstack/react-query';
import { type ReactNode, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { ModalGroup } from '../../../ui/dialog/modal-form.tsx';
import { FieldRow } from '../../../ui/form/form-group.tsx';
import { enumOptions } from '../../../ui/input/enum-options.ts';
import { LabelledControl } from '../../../ui/input/labelled-control.tsx';
import { MeasureInput } from '../../../ui/input/measure-input.tsx';
import { NumberField } from '../../../ui/input/number-field.tsx';
import { type Choice, RemoteSelect } from '../../../ui/input/remote-select.tsx';
import { customerChoices } from '../../clients/clients.api.ts';
import { containerTypeChoices } from '../../container-types/container-types.api.ts';
import classes from './rules-fields.module.css';

interface RulesFieldsProps<Values extends YardRules> {
  fields: UseFormReturnType<Values>;
  /** The clients that are named already. */
  clients: readonly Choice[];
  /** What a section leaves out is taken from its area. */
  area?: YardRules | undefined;
}

/** What an area or a section is for. */
export function RulesFields<Values extends YardRules>({ fields, clients, area }: RulesFieldsProps<Values>) {
  const { t } = useTranslation(['storage-areas', 'enums']);
  const types = useQuery(containerTypeChoices);
  const { load, kinds, plugs, lengths, containerTypeIds, clientIds, maxTiers, maxStackKg, isMust }: YardRules =
    fields.values;
  const set = (changes: Partial<YardRules>) => fields.setValues((values) => ({ ...values, ...changes }));
  const open = t(area ? 'rules.asArea' : 'rules.any');
  /** What holds where nothing is filled in. */
  const usual = (value: number | null | undefined) => (value ? t('rules.asAreaIs', { value }) : t('rules.noLimit'));
  return (
    <ModalGroup title={t('rules.title')}>
      <LabelledControl label={t('rules.load')}>
        <SegmentedControl
          fullWidth
          aria-label={t('rules.load')}
          data={[
            { value: '', label: area?.load ? t('rules.asAreaIs', { value: t(`enums:yardLoad.${area.load}`) }) : open },
            ...options(
              'yardLoad',
              yardLoads.filter((each) => each !== ''),
            ),
          ]}
          value={load}
          onChange={(chosen) => set({ load: yardLoads.find((each) => each === chosen) ?? '' })}
        />
      </LabelledControl>
      <LabelledControl label={t('rules.kinds')}>
        <Chip.Group
          multiple
          value={kinds}
          onChange={(chosen) => set({ kinds: yardKinds.filter((each) => chosen.includes(each)) })}
        >
          <Group gap={6}>
            {options('yardKind', yardKinds).map(({ value, label }) => (
              <Chip key={value} value={value} size="sm">
                {label}
              </Chip>
            ))}
          </Group>
        </Chip.Group>
      </LabelledControl>
      <Text size="xs" c="dimmed" mt={-8}>
        {t('rules.kindsHint')}
      </Text>
      <LabelledControl label={t('rules.lengths')}>
        <Chip.Group
          multiple
          value={lengths.map(String)}
          onChange={(chosen) => set({ lengths: yardLengths.filter((each) => chosen.includes(String(each))) })}
        >
          <Group gap={6}>
            {yardLengths.map((feet) => (
              <Chip key={feet} value={String(feet)} size="sm">
                {feet}′
              </Chip>
            ))}
          </Group>
        </Chip.Group>
      </LabelledControl>
      <ClientsField
        known={clients}
        ids={clientIds}
        onChange={(ids) => set({ clientIds: ids })}
        error={fields.errors.clientIds}
      />
      <MultiSelect
        label={t('rules.containerTypeIds')}
        placeholder={containerTypeIds.length === 0 ? open : ''}
        searchable
        selectFirstOptionOnChange
        data={(types.data ?? []).map(({ id, name }) => ({ value: String(id), label: name }))}
        value={containerTypeIds.map(String)}
        onChange={(chosen) => set({ containerTypeIds: chosen.map(Number) })}
      />
      <FieldRow columns="1fr 1fr 1fr">
        <NumberField
          label={t('rules.maxTiers')}
          placeholder={usual(area?.maxTiers)}
          min={1}
          max={20}
          allowDecimal={false}
          value={maxTiers ?? ''}
          onChange={(next) => set({ maxTiers: numberIn(next) })}
          error={fields.errors.maxTiers}
        />
        <MeasureInput
          label={t('rules.maxStackKg')}
          unit="kg"
          placeholder={usual(area?.maxStackKg)}
          allowDecimal={false}
          value={maxStackKg ?? ''}
          onChange={(next) => set({ maxStackKg: numberIn(next) })}
          error={fields.errors.maxStackKg}
        />
        <NumberField
          label={t('rules.plugs')}
          placeholder={usual(area?.plugs)}
          min={0}
          allowDecimal={false}
          value={plugs ?? ''}
          onChange={(next) => set({ plugs: numberIn(next) })}
          error={fields.errors.plugs}
        />
      </FieldRow>
      <Checkbox
        label={t('rules.isMust')}
        description={t('rules.mustHint')}
        checked={isMust}
        onChange={(event) => set({ isMust: event.currentTarget.checked })}
      />
    </ModalGroup>
  );
}

/** The words stand alone here. */
const options = <Value extends string>(kind: string, values: readonly Value[]) =>
  enumOptions(kind, values).map(({ value, label }) => ({
    value,
    label: label.charAt(0).toUpperCase() + label.slice(1),
  }));

const numberIn = (value: number | string) => (typeof value === 'number' ? value : null);

interface ClientsFieldProps {
  known: readonly Choice[];
  ids: readonly number[];
  onChange: (ids: number[]) => void;
  error: ReactNode;
}

/** Clients one after the other, each removed by its cross. */
function ClientsField({ known, ids, onChange, error }: ClientsFieldProps) {
  const { t } = useTranslation('storage-areas');
  const [names, setNames] = useState(() => new Map(known.map(({ id, name }) => [id, name])));
  return (
    <div>
      <RemoteSelect
        // Emptied after each choice.
        key={ids.length}
        label={t('rules.clientIds')}
        placeholder={t('rules.addClient')}
        choices={customerChoices}
        value={null}
        error={error}
        onChange={(id, choice) => {
          if (id === null || ids.includes(id)) return;
          if (choice) setNames((before) => new Map(before).set(id, choice.name));
          onChange([...ids, id]);
        }}
      />
      {ids.length > 0 && (
        <Pill.Group className={classes.pills ?? ''}>
          {ids.map((id) => (
            <Pill
              key={id}
              withRemoveButton
              removeButtonProps={{ 'aria-label': t('rules.removeClient', { name: names.get(id) }) }}
              onRemove={() => onChange(ids.filter((each) => each !== id))}
            >
              {names.get(id) ?? `#${id}`}
            </Pill>
          ))}
        </Pill.Group>
      )}
    </div>
  );
}

/** The rules among the values of a form. */
export function rulesOf(values: YardRules): YardRules {
  const names = namesOf(YardRules.shape);
  // An object made of pairs has no names of its own for the compiler.
  return Object.fromEntries(names.map((name) => [name, values[name]])) as YardRules;
}
