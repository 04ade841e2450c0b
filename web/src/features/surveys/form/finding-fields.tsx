import { limits } from '@boxyard/contract/core/fields.ts';
import { longestFt, spotOf } from '@boxyard/contract/inspections/locations.ts';
import { Button, Checkbox, Textarea } from '@mantine/core';
import { useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { FieldRow } from '../../../ui/form/form-group.tsx';
import { NumberField } from '../../../ui/input/number-field.tsx';
import { Select } from '../../../ui/input/select.tsx';
import { codeOptions } from '../../../ui/inspections/use-survey-codes.ts';
import type { FindingValues, SurveyPhoto } from '../survey.values.ts';
import type { SurveyBasis } from '../use-survey-basis.ts';
import { BoxTap } from './box-tap.tsx';
import { CodeChoice } from './code-choice.tsx';
import { PhotoButton } from './photo-button.tsx';
import classes from './surveys.module.css';

/** Faces that have an inside and an outside; a floor is inside, doors and understructure are outside. */
const twoSided = ['L', 'R', 'T', 'F'];

interface FindingFieldsProps {
  lengthFt: number;
  finding: FindingValues;
  settings: SurveyBasis['settings'];
  photos: readonly SurveyPhoto[];
  onChange: (changes: Partial<FindingValues>) => void;
  onPhotos: (change: (photos: SurveyPhoto[]) => SurveyPhoto[]) => void;
  onRemove: () => void;
  onDone: () => void;
}

/** One damage: where, what, what to do, how large. What is chosen is kept at once. */
export function FindingFields(props: FindingFieldsProps) {
  const { lengthFt, finding, settings, photos, onChange, onPhotos, onRemove, onDone } = props;
  const { t } = useTranslation('surveys');
  const fields = useRef<HTMLDivElement>(null);
  /** A size that is asked about, or is no number, stays on the screen. */
  function done() {
    const asked = fields.current?.querySelector<HTMLElement>('[data-unchosen]');
    if (asked) asked.focus();
    else onDone();
  }
  const { location, isInside, lengthCm, widthCm, quantity, responsibility, remark } = finding;
  const face = spotOf(location, lengthFt || longestFt)?.face;
  const code = (kind: 'components' | 'damages' | 'repairs', name: 'component' | 'damageCode' | 'repairCode') => (
    <CodeChoice
      kind={kind}
      settings={settings}
      value={finding[name]}
      onChange={(chosen) => onChange({ [name]: chosen })}
    />
  );
  return (
    <div ref={fields} className={classes.finding}>
      <BoxTap
        lengthFt={lengthFt || longestFt}
        value={location}
        onChange={(next) => {
          const isKept = twoSided.includes(next.charAt(0)) && isInside;
          onChange({ location: next, isInside: isKept || next.startsWith('B') });
        }}
      />
      {face && twoSided.includes(face) && (
        <Checkbox
          size="md"
          label={t('isInside')}
          checked={isInside}
          onChange={({ currentTarget }) => onChange({ isInside: currentTarget.checked })}
        />
      )}
      {code('damages', 'damageCode')}
      {code('components', 'component')}
      {code('repairs', 'repairCode')}
      <div className={classes.sizes}>
        <NumberField
          label={t('lengthCm')}
          size="md"
          min={1}
          max={2000}
          allowDecimal={false}
          value={lengthCm}
          onChange={(value) => onChange({ lengthCm: value })}
        />
        <NumberField
          label={t('widthCm')}
          size="md"
          min={1}
          max={2000}
          allowDecimal={false}
          value={widthCm}
          onChange={(value) => onChange({ widthCm: value })}
        />
        <NumberField
          label={t('quantity')}
          size="md"
          min={1}
          max={999}
          allowDecimal={false}
          value={quantity}
          onChange={(value) => onChange({ quantity: value })}
        />
      </div>
      <FieldRow>
        <Select
          label={t('responsibility')}
          size="md"
          clearable
          data={codeOptions(settings.responsibilities)}
          value={responsibility || null}
          onChange={(chosen) => onChange({ responsibility: chosen ?? '' })}
        />
        <Textarea
          label={t('remark')}
          size="md"
          autosize
          maxLength={limits.notes}
          value={remark}
          onChange={({ currentTarget }) => onChange({ remark: currentTarget.value })}
        />
      </FieldRow>
      <PhotoButton of={finding.key} name={t('damage')} photos={photos} onChange={onPhotos} />
      <div className={classes.dialogBar}>
        <Button variant="subtle" color="red" size="md" onClick={onRemove}>
          {t('removeFinding')}
        </Button>
        <Button size="md" onClick={done}>
          {t('findingDone')}
        </Button>
      </div>
    </div>
  );
}
