import type { Estimate } from '@boxyard/contract/inspections/estimates.ts';
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { FormGroup } from '../../../ui/form/form-group.tsx';
import { useRepairWords } from '../../../ui/inspections/use-repair-words.ts';
import { estimates } from '../estimates.api.ts';
import classes from '../estimates.module.css';
import { nameOfEstimate } from '../waiting.tsx';

/** What was asked about the revision before, and what was rejected of it: this one answers. */
export function AskedBefore({ estimate: { number, revision, revisions } }: { estimate: Estimate }) {
  const { t } = useTranslation(['estimates', 'enums']);
  const wordsOf = useRepairWords();
  const before = revisions.findLast((other) => other.revision < revision);
  const { data } = useQuery({ ...estimates.one(before?.id ?? 0), enabled: before !== undefined });
  const asked = data?.lines.filter(({ choice }) => choice === 'question' || choice === 'rejected') ?? [];
  if (!before || asked.length === 0) return null;
  const name = nameOfEstimate({ number, revision: before.revision });
  return (
    <FormGroup title={t('askedBefore', { name })} hint={t('askedBeforeHint')} wide>
      <ul className={classes.lines}>
        {asked.map((line) => (
          <li key={line.id}>
            <strong>{line.question || t('enums:estimateChoice.rejected')}</strong>
            <span className={classes.soft}>{wordsOf(line).what}</span>
          </li>
        ))}
      </ul>
    </FormGroup>
  );
}
