import type { SurveyedBox } from '@boxyard/contract/inspections/surveys.ts';
import { useTranslation } from 'react-i18next';
import { today } from '../../core/text/day.ts';
import { formatDay } from '../../core/text/format.ts';

interface DueLinesProps {
  /** Examinations that are due soon, or were. */
  due: SurveyedBox['due'];
}

/** Lines of a list of facts: which examinations of a container are due, or were. Nobody is stopped by them. */
export function DueLines({ due }: DueLinesProps) {
  // Where somebody types, the screen does not go away for these words.
  const { t, ready } = useTranslation('surveys', { useSuspense: false });
  if (!ready) return null;
  return due.map(({ kind, day }) => {
    const when = day < today() ? 'past' : 'ahead';
    return (
      <li key={kind} data-due={when}>
        {t(`due.${kind}.${when}`, { day: formatDay(day) })}
      </li>
    );
  });
}
