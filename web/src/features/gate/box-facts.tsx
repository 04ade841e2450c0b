import { containerConditions } from '@boxyard/contract/core/enums.ts';
import { limits } from '@boxyard/contract/core/fields.ts';
import type { Place } from '@boxyard/contract/yard/places.ts';
import { Checkbox, SegmentedControl, TextInput } from '@mantine/core';
import type { UseFormReturnType } from '@mantine/form';
import { useTranslation } from 'react-i18next';
import { FactFields } from '../../ui/container/fact-fields.tsx';
import { groupsFor } from '../../ui/container/fact-groups.ts';
import { placeText } from '../../ui/container/place-text.ts';
import { FieldRow } from '../../ui/form/form-group.tsx';
import { enumOptions } from '../../ui/input/enum-options.ts';
import { withForeignMarked } from '../../ui/input/foreign-letters.tsx';
import { LabelledControl } from '../../ui/input/labelled-control.tsx';
import { Select } from '../../ui/input/select.tsx';
import { AddDamage } from './damage-rows.tsx';
import classes from './gate.module.css';
import { type BoxValues, type GateValues, withState } from './gate.values.ts';

interface BoxFactsProps {
  fields: UseFormReturnType<GateValues>;
  path: `boxes.${number}`;
  place: Place | null;
  /** What kind of box it is. */
  kind: { isRefrigerated: boolean; isoCode: string; tareWeightKg?: number };
  /** Of its depot and rent transactions. */
  running: number;
}

/** The container as it is seen at the gate, for its receipt; on the way out, whether it gives up its place, and what ends. */
export function BoxFacts({ fields, path, place, kind, running }: BoxFactsProps) {
  const { t } = useTranslation(['gate', 'enums']);
  const seal = fields.getInputProps(`${path}.sealNumber`);
  const setState = (state: Parameters<typeof withState>[1]) =>
    fields.setFieldValue(path, (before: BoxValues) => withState(before, state));
  const box = fields.getInputProps(path).value as GateValues['boxes'][number];
  const { direction } = box;
  return (
    <>
      <FieldRow stays>
        <LabelledControl label={t('load')}>
          <SegmentedControl
            fullWidth
            aria-label={t('load')}
            data={[
              { value: 'empty', label: t('empty') },
              { value: 'loaded', label: t('loaded') },
            ]}
            value={box.isEmpty ? 'empty' : 'loaded'}
            onChange={(value) => setState({ isEmpty: value === 'empty' })}
          />
        </LabelledControl>
        <TextInput
          label={t('sealNumber')}
          maxLength={limits.reference}
          autoComplete="off"
          {...seal}
          {...withForeignMarked(seal.value)}
          onChange={(event) => setState({ sealNumber: event.currentTarget.value })}
        />
      </FieldRow>
      <FieldRow stays>
        <Select
          label={t('containerCondition')}
          allowDeselect={false}
          data={enumOptions('containerCondition', containerConditions)}
          {...fields.getInputProps(`${path}.containerCondition`)}
        />
        <Checkbox
          className={classes.besideField ?? ''}
          label={t('isDefective')}
          {...fields.getInputProps(`${path}.isDefective`, { type: 'checkbox' })}
        />
      </FieldRow>
      <FactFields
        facts={box}
        groups={groupsFor({ ...kind, isEmpty: box.isEmpty, sealNumber: box.sealNumber }, box)}
        input={(name) => fields.getInputProps(`${path}.${name}`)}
        set={(changes) => fields.setFieldValue(path, (before) => ({ ...before, ...changes }))}
        tareWeightKg={kind.tareWeightKg}
        beside={box.damages.length === 0 && <AddDamage {...{ fields, path }} />}
      />
      {direction === 'gate_out' && place && (
        <Checkbox
          label={t('release', { place: placeText(place) })}
          {...fields.getInputProps(`${path}.release`, { type: 'checkbox' })}
        />
      )}
      {direction === 'gate_out' && running > 0 && (
        <Checkbox
          label={t('endBills', { count: running })}
          {...fields.getInputProps(`${path}.endBills`, { type: 'checkbox' })}
        />
      )}
    </>
  );
}
