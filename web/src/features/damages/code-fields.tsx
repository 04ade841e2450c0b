import { placeOfLocation } from '@boxyard/contract/inspections/locations.ts';
import type { Damage } from '@boxyard/contract/yard/damages.ts';
import { Text } from '@mantine/core';
import type { UseFormReturnType } from '@mantine/form';
import { Link } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { ModalGroup } from '../../ui/dialog/modal-form.tsx';
import { FieldRow } from '../../ui/form/form-group.tsx';
import { MeasureInput } from '../../ui/input/measure-input.tsx';
import { CodeSelect } from '../../ui/inspections/code-select.tsx';
import { LocationInput } from '../../ui/inspections/location-input.tsx';
import type { CodeValues } from './code-values.ts';
import classes from './damages.module.css';

interface Values extends CodeValues {
  type: Damage['scdType'];
  damage: Damage['scdCode'];
}

interface CodeFieldsProps<V extends Values> {
  fields: UseFormReturnType<V>;
  damage: Damage;
}

/** The damage in the codes of the trade. What a survey found stays as it was told. */
export function CodeFields<V extends Values>({ fields, damage: { surveyId, closedById } }: CodeFieldsProps<V>) {
  const { t } = useTranslation(['estimates', 'damages']);
  const input = (name: keyof CodeValues) => ({ ...fields.getInputProps(name), disabled: surveyId !== null });
  const location = input('location');
  /** Side and place follow from a location. */
  function locate(typed: string): void {
    location.onChange(typed);
    const place = placeOfLocation(typed, fields.getValues().type === 'inner');
    // The form has these two fields, whatever else it has.
    if (place) fields.setValues({ type: place.type, damage: place.place } as Partial<V>);
  }
  return (
    <ModalGroup title={t('codes')}>
      {surveyId !== null && (
        <Text size="sm">
          {t('damages:ofSurvey')} <SurveyOf id={surveyId} />
        </Text>
      )}
      {closedById !== null && (
        <Text size="sm">
          {t('damages:closed')} <SurveyOf id={closedById} />
        </Text>
      )}
      <FieldRow>
        <LocationInput label={t('location')} {...location} onChange={locate} />
        <CodeSelect kind="components" label={t('component')} {...input('component')} />
      </FieldRow>
      <FieldRow>
        <CodeSelect kind="damages" label={t('damageCode')} {...input('damageCode')} />
        <CodeSelect kind="repairs" label={t('repairCode')} {...input('repairCode')} />
      </FieldRow>
      <FieldRow columns="1fr 1fr 1fr 2fr">
        <MeasureInput label={t('lengthCm')} unit="cm" allowDecimal={false} {...input('lengthCm')} />
        <MeasureInput label={t('widthCm')} unit="cm" allowDecimal={false} {...input('widthCm')} />
        <MeasureInput label={t('quantity')} unit={t('pieces')} allowDecimal={false} {...input('quantity')} />
        <CodeSelect kind="responsibilities" label={t('responsibility')} {...input('responsibility')} />
      </FieldRow>
    </ModalGroup>
  );
}

/** The survey that found a damage, or found it repaired. */
export function SurveyOf({ id }: { id: number }) {
  const { t } = useTranslation('damages');
  return (
    <Link className={classes.inText} to="/inspections/$id" params={{ id }}>
      {t('toSurvey')}
    </Link>
  );
}
