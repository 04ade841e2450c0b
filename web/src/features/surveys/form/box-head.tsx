import { surveyKinds } from '@boxyard/contract/inspections/checklists.ts';
import { placeInWords } from '@boxyard/contract/yard/place-words.ts';
import { Anchor } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { formatDate } from '../../../core/text/format.ts';
import { inLanguage } from '../../../core/text/sentence-params.ts';
import { StatusBadge } from '../../../ui/badge/status-badge.tsx';
import { ContainerNumber } from '../../../ui/container/container-number.tsx';
import { enumOptions } from '../../../ui/input/enum-options.ts';
import { Select } from '../../../ui/input/select.tsx';
import { DueLines } from '../../../ui/inspections/due-lines.tsx';
import type { CodeLists } from '../../../ui/inspections/use-survey-codes.ts';
import { DamageWords } from '../damage-words.tsx';
import type { SurveyValues } from '../survey.values.ts';
import classes from './surveys.module.css';

interface BoxHeadProps {
  values: SurveyValues;
  lists: CodeLists;
  onKind: (kind: SurveyValues['kind']) => void;
}

/** The container as the depot knows it, and what it is surveyed for. */
export function BoxHead({ values: { box, kind, corrects }, lists, onKind }: BoxHeadProps) {
  const { t } = useTranslation(['surveys', 'enums']);
  const isSeen = box.id !== 0;
  const { name, isInYard, containerTypeName, clientName, location, last, due, damages, lengthFt } = box;
  return (
    <section className={classes.card} aria-label={name}>
      <div className={classes.head}>
        <ContainerNumber number={name} copyable={false} />
        {isSeen && <StatusBadge tone={isInYard ? 'success' : 'neutral'}>{t(isInYard ? 'inYard' : 'away')}</StatusBadge>}
        <span>{isSeen ? [containerTypeName, clientName].join(' · ') : t('notLookedUp')}</span>
      </div>
      <ul className={classes.facts}>
        {location && <li>{placeInWords(location, inLanguage)}</li>}
        {last && (
          <li>
            {t('lastSurvey', {
              kind: t(`enums:surveyKind.${last.kind}`),
              date: formatDate(last.finishedAt),
              outcome: t(`enums:surveyOutcome.${last.outcome}`).toLowerCase(),
              name: last.signature,
            })}
          </li>
        )}
        <DueLines due={due} />
      </ul>
      {damages.length > 0 && (
        <details className={classes.known}>
          <summary>{t('openDamages', { count: damages.length })}</summary>
          <ul className={classes.rows}>
            {damages.map((damage) => (
              <li key={damage.id}>
                <DamageWords damage={damage} lengthFt={lengthFt} lists={lists} />
              </li>
            ))}
          </ul>
        </details>
      )}
      {corrects ? (
        <p className={classes.note}>
          {t(`enums:surveyKind.${kind}`)} ·{' '}
          <Anchor
            underline="always"
            inherit
            renderRoot={(props) => <Link to="/inspections/$id" params={{ id: corrects.id }} {...props} />}
          >
            {t('correctsOne')}
          </Anchor>
        </p>
      ) : (
        <Select
          label={t('kind')}
          size="md"
          allowDeselect={false}
          data={enumOptions('surveyKind', surveyKinds)}
          value={kind}
          onChange={(next) => next && onKind(next)}
        />
      )}
    </section>
  );
}
