import { longestFt } from '@boxyard/contract/inspections/locations.ts';
import { mostFindings } from '@boxyard/contract/inspections/surveys.ts';
import { Button, Checkbox, UnstyledButton } from '@mantine/core';
import { IconPlus } from '@tabler/icons-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { EntityModal } from '../../../ui/dialog/entity-modal.tsx';
import { DamageWords } from '../damage-words.tsx';
import { type FindingValues, newFinding, type SurveyPhoto, type SurveyValues } from '../survey.values.ts';
import type { SurveyBasis } from '../use-survey-basis.ts';
import { FindingFields } from './finding-fields.tsx';
import classes from './surveys.module.css';

interface FindingsProps {
  values: SurveyValues;
  settings: SurveyBasis['settings'];
  /** By the finding. */
  errors: Record<string, string>;
  onChange: (changes: Partial<SurveyValues>) => void;
  onPhotos: (change: (photos: SurveyPhoto[]) => SurveyPhoto[]) => void;
}

/** The damages that are found now and, of a correction, those that were told before. */
export function Findings({ values, settings, errors, onChange, onPhotos }: FindingsProps) {
  const { t } = useTranslation('surveys');
  const { box, findings, corrects, keptIds, photos } = values;
  const [open, setOpen] = useState<string | null>(null);
  const shown = findings.find(({ key }) => key === open);
  const lengthFt = box.lengthFt || longestFt;

  function change(key: string, changes: Partial<FindingValues>) {
    onChange({ findings: findings.map((each) => (each.key === key ? { ...each, ...changes } : each)) });
  }
  function remove(key: string) {
    onPhotos((all) => all.filter(({ of }) => of !== key));
    onChange({ findings: findings.filter((each) => each.key !== key) });
    setOpen(null);
  }
  /** What was opened and left empty is no damage. */
  function close() {
    const isEmpty = shown && !shown.location && !shown.damageCode && !photos.some(({ of }) => of === shown.key);
    if (isEmpty) remove(shown.key);
    setOpen(null);
  }

  return (
    <section className={classes.card} aria-label={t('findings')}>
      <h2>{t('findings')}</h2>
      {corrects && corrects.damages.length > 0 && (
        <fieldset className={classes.choice}>
          <legend>{t('keptFindings')}</legend>
          {corrects.damages.map((damage) => (
            <Checkbox
              key={damage.id}
              size="md"
              label={<DamageWords damage={damage} lengthFt={lengthFt} lists={settings} />}
              checked={keptIds.includes(damage.id)}
              onChange={({ currentTarget }) =>
                onChange({
                  keptIds: currentTarget.checked ? [...keptIds, damage.id] : keptIds.filter((id) => id !== damage.id),
                })
              }
            />
          ))}
        </fieldset>
      )}
      {findings.length > 0 && (
        <ul className={classes.rows}>
          {findings.map((finding) => (
            <li key={finding.key} className={classes.found} data-error={errors[finding.key] ? true : undefined}>
              <UnstyledButton className={classes.openFinding} onClick={() => setOpen(finding.key)}>
                <DamageWords damage={finding} lengthFt={lengthFt} lists={settings} />
                <span className={classes.soft}>
                  {t('photosCount', { count: photos.filter(({ of }) => of === finding.key).length })}
                </span>
              </UnstyledButton>
              {errors[finding.key] && (
                <p role="alert" className={classes.error}>
                  {errors[finding.key]}
                </p>
              )}
            </li>
          ))}
        </ul>
      )}
      <Button
        size="md"
        variant="default"
        className={classes.tall ?? ''}
        disabled={findings.length >= mostFindings}
        leftSection={<IconPlus size={18} />}
        onClick={() => {
          const added = newFinding();
          onChange({ findings: [...findings, added] });
          setOpen(added.key);
        }}
      >
        {t('addFinding')}
      </Button>
      <EntityModal opened={shown !== undefined} onClose={close} title={t('damage')} size={720}>
        {shown && (
          <FindingFields
            lengthFt={box.lengthFt}
            finding={shown}
            settings={settings}
            photos={photos}
            onChange={(changes) => change(shown.key, changes)}
            onPhotos={onPhotos}
            onRemove={() => remove(shown.key)}
            onDone={close}
          />
        )}
      </EntityModal>
    </section>
  );
}
