import { grades } from '@boxyard/contract/bookings/order-fields.ts';
import { containerConditions } from '@boxyard/contract/core/enums.ts';
import { limits } from '@boxyard/contract/core/fields.ts';
import type { ChecklistItem } from '@boxyard/contract/inspections/checklists.ts';
import { longestFt } from '@boxyard/contract/inspections/locations.ts';
import { criteria, outcomes } from '@boxyard/contract/inspections/surveys.ts';
import { Alert, Button, Checkbox, SegmentedControl, Text, Textarea, TextInput } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { FieldRow } from '../../../ui/form/form-group.tsx';
import { DayInput } from '../../../ui/input/day-input.tsx';
import { enumOptions } from '../../../ui/input/enum-options.ts';
import { InstantInput } from '../../../ui/input/instant-input.tsx';
import { LabelledControl } from '../../../ui/input/labelled-control.tsx';
import { Select } from '../../../ui/input/select.tsx';
import type { CodeLists } from '../../../ui/inspections/use-survey-codes.ts';
import { DamageWords } from '../damage-words.tsx';
import { closable, outcomeOf, type SurveyValues } from '../survey.values.ts';
import classes from './surveys.module.css';

interface FinishFieldsProps {
  values: SurveyValues;
  items: readonly ChecklistItem[];
  lists: CodeLists;
  /** What is wrong with the survey as a whole. */
  error: string;
  busy: boolean;
  /** The person has to say when it was finished. */
  asksWhen: boolean;
  onChange: (changes: Partial<SurveyValues>) => void;
  onFinish: () => void;
}

/** The last step: the outcome, who says so, and what follows of it. */
export function FinishFields({ values, items, lists, error, busy, asksWhen, onChange, onFinish }: FinishFieldsProps) {
  const { t } = useTranslation(['surveys', 'enums']);
  const { kind, signature, remark, nextDay } = values;
  const outcome = outcomeOf(values, items);
  const isRepair = kind === 'post_repair';
  return (
    <form
      className={classes.finding}
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        event.stopPropagation();
        onFinish();
      }}
    >
      {error && (
        <Alert color="red" role="alert">
          {error}
        </Alert>
      )}
      {asksWhen && (
        <InstantInput
          label={t('finishedAt')}
          size="md"
          required
          value={values.finishedAt ?? null}
          onChange={(at) => onChange({ finishedAt: at ?? undefined })}
        />
      )}
      {isRepair && values.outcome !== 'failed' && <Mended values={values} lists={lists} onChange={onChange} />}
      <LabelledControl label={t('outcome')}>
        <SegmentedControl
          fullWidth
          size="md"
          aria-label={t('outcome')}
          data={enumOptions('surveyOutcome', outcomes)}
          value={outcome}
          onChange={(chosen) => onChange({ outcome: chosen })}
        />
      </LabelledControl>
      {isRepair && outcome === 'failed' && (
        <Text size="sm">
          {t('repairAgain')} {values.corrects?.outcome === 'passed' && t('reopened')}
        </Text>
      )}
      {isRepair && outcome === 'passed' && (
        <FieldRow>
          <Select
            label={t('gradeAfter')}
            size="md"
            clearable
            data={grades.filter((grade) => grade !== '')}
            value={values.gradeAfter || null}
            onChange={(grade) => onChange({ gradeAfter: grade ?? '' })}
          />
          <Select
            label={t('conditionAfter')}
            size="md"
            clearable
            data={enumOptions('containerCondition', containerConditions)}
            value={values.conditionAfter || null}
            onChange={(condition) => onChange({ conditionAfter: condition ?? '' })}
          />
        </FieldRow>
      )}
      {kind === 'csc' && outcome === 'passed' && (
        <DayInput label={t('nextDay')} size="md" value={nextDay} onChange={(day) => onChange({ nextDay: day })} />
      )}
      <Select
        label={t('criteria')}
        size="md"
        clearable
        data={enumOptions(
          'surveyCriteria',
          criteria.filter((one) => one !== ''),
        )}
        value={values.criteria || null}
        onChange={(chosen) => onChange({ criteria: chosen ?? '' })}
      />
      <Textarea
        label={t('remark')}
        size="md"
        autosize
        maxLength={limits.notes}
        value={remark}
        onChange={({ currentTarget }) => onChange({ remark: currentTarget.value })}
      />
      <TextInput
        label={t('signature')}
        size="md"
        required
        maxLength={limits.name}
        autoComplete="name"
        value={signature}
        onChange={({ currentTarget }) => onChange({ signature: currentTarget.value })}
      />
      <div className={classes.dialogBar}>
        <Button type="submit" size="md" fullWidth data-autofocus loading={busy}>
          {t(`record.${outcome}`)}
        </Button>
      </div>
    </form>
  );
}

/** Which damages were found repaired. */
function Mended({ values, lists, onChange }: Pick<FinishFieldsProps, 'values' | 'lists' | 'onChange'>) {
  const { t } = useTranslation('surveys');
  const { closedIds, box } = values;
  const damages = closable(values);
  if (damages.length === 0) return null;
  return (
    <fieldset className={classes.choice}>
      <legend>{t('closedIds')}</legend>
      {damages.map((damage) => (
        <Checkbox
          key={damage.id}
          size="md"
          label={<DamageWords damage={damage} lengthFt={box.lengthFt || longestFt} lists={lists} />}
          checked={closedIds.includes(damage.id)}
          onChange={({ currentTarget }) =>
            onChange({
              closedIds: currentTarget.checked ? [...closedIds, damage.id] : closedIds.filter((id) => id !== damage.id),
            })
          }
        />
      ))}
    </fieldset>
  );
}
