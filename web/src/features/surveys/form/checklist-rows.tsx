import type { ChecklistItem } from '@boxyard/contract/inspections/checklists.ts';
import { TextInput, UnstyledButton } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { MeasureInput } from '../../../ui/input/measure-input.tsx';
import { TemperatureInput } from '../../../ui/input/temperature-input.tsx';
import { itemText } from '../item-text.ts';
import { type AnswerValues, itemOf, noAnswer, type SurveyPhoto, type SurveyValues } from '../survey.values.ts';
import { PhotoButton } from './photo-button.tsx';
import classes from './surveys.module.css';

const answers = { ok: ['ok', 'not_ok', 'n_a'], measure: ['n_a'] } as const;

interface ChecklistRowsProps {
  items: readonly ChecklistItem[];
  values: SurveyValues;
  /** By the item. */
  errors: Record<string, string>;
  onAnswer: (key: string, answer: AnswerValues) => void;
  onPhotos: (change: (photos: SurveyPhoto[]) => SurveyPhoto[]) => void;
}

/** What is looked at, each with three large buttons, or a number. */
export function ChecklistRows({ items, values, errors, onAnswer, onPhotos }: ChecklistRowsProps) {
  return (
    <ul className={classes.rows}>
      {items.map((item) => (
        <Row
          key={item.key}
          item={item}
          given={values.answers[item.key] ?? noAnswer}
          error={errors[itemOf(item.key)]}
          photos={values.photos}
          onAnswer={(answer) => onAnswer(item.key, answer)}
          onPhotos={onPhotos}
        />
      ))}
    </ul>
  );
}

interface RowProps extends Pick<ChecklistRowsProps, 'onPhotos'> {
  item: ChecklistItem;
  given: AnswerValues;
  error: string | undefined;
  photos: readonly SurveyPhoto[];
  onAnswer: (answer: AnswerValues) => void;
}

function Row({ item, given, error, photos, onAnswer, onPhotos }: RowProps) {
  const { t } = useTranslation(['surveys', 'enums']);
  const name = itemText(item);
  const isBad = given.answer === 'not_ok';
  return (
    <li className={classes.row} data-error={error !== undefined || undefined}>
      <span className={classes.item}>{name}</span>
      <fieldset aria-label={name} className={classes.answers}>
        {item.answer === 'measure' && (
          <Measure item={item} value={given.value} onChange={(value) => onAnswer({ ...given, answer: '', value })} />
        )}
        {answers[item.answer].map((answer) => (
          <UnstyledButton
            key={answer}
            className={classes.toggle}
            data-answer={answer}
            aria-pressed={given.answer === answer}
            onClick={() => onAnswer({ ...given, value: '', answer: given.answer === answer ? '' : answer })}
          >
            {t(`enums:surveyAnswer.${answer}`)}
          </UnstyledButton>
        ))}
      </fieldset>
      {isBad && (
        <TextInput
          aria-label={t('noteOf', { name })}
          placeholder={t('note')}
          size="md"
          maxLength={200}
          className={classes.whole ?? ''}
          value={given.note}
          onChange={({ currentTarget }) => onAnswer({ ...given, note: currentTarget.value })}
        />
      )}
      {(isBad || item.needsPhoto) && (
        <PhotoButton of={itemOf(item.key)} name={name} photos={photos} onChange={onPhotos} />
      )}
      {error && (
        <p role="alert" className={classes.error}>
          {error}
        </p>
      )}
    </li>
  );
}

interface MeasureProps {
  item: ChecklistItem;
  value: AnswerValues['value'];
  onChange: (value: AnswerValues['value']) => void;
}

function Measure({ item, ...field }: MeasureProps) {
  const { unit } = item;
  const label = unit ? `${itemText(item)} (${unit})` : itemText(item);
  const shared = { 'aria-label': label, size: 'md', className: classes.measure ?? '', ...field } as const;
  // Below zero on a phone whose keys have no minus.
  if (unit === '°C') return <TemperatureInput {...shared} />;
  return <MeasureInput {...shared} unit={unit} min={-Number.MAX_SAFE_INTEGER} />;
}
