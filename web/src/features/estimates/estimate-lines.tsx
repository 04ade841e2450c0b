import type { Choice, Estimate } from '@boxyard/contract/inspections/estimates.ts';
import { lineFor } from '@boxyard/contract/inspections/repair-tariffs.ts';
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { formatMoney } from '../../core/text/format.ts';
import { StatusBadge, type Tone } from '../../ui/badge/status-badge.tsx';
import { FormGroup } from '../../ui/form/form-group.tsx';
import { usePriceWords } from '../../ui/inspections/price-words.ts';
import { useRepairWords } from '../../ui/inspections/use-repair-words.ts';
import { PhotoStrip } from '../../ui/photos/photo-strip.tsx';
import { PlainTable } from '../../ui/table/plain-table.tsx';
import { repairTariffs } from '../repair-tariffs/repair-tariffs.api.ts';
import classes from './estimates.module.css';
import { Totals } from './totals.tsx';

type Line = Estimate['lines'][number];
const tones: Record<Choice, Tone> = { approved: 'success', rejected: 'danger', question: 'warn' };

/** The lines as they were sent, with pictures; and what was answered and done. */
export function EstimateLines({ estimate }: { estimate: Estimate }) {
  const { t } = useTranslation(['estimates', 'enums']);
  const { lines, currency, status } = estimate;
  const wordsOf = useRepairWords();
  const why = useWhy(estimate);
  const isDecided = status === 'decided' || lines.some(({ choice }) => choice !== '');
  return (
    <FormGroup title={t('linesCount', { count: lines.length })} wide>
      <PlainTable
        caption={t('linesCount', { count: lines.length })}
        isCaptionHidden
        rows={lines}
        rowKey={({ id }) => id}
        columns={[
          {
            header: t('work'),
            cell: (line) => {
              const { what, repair } = wordsOf(line);
              return (
                <div className={classes.work}>
                  <strong>{repair}</strong>
                  <span className={classes.soft}>{[what, line.remark].filter(Boolean).join(' · ')}</span>
                  <span className={classes.soft}>{why(line)}</span>
                </div>
              );
            },
          },
          ...(lines.some(({ images }) => images.length > 0)
            ? [{ header: t('pictures'), cell: ({ images }: Line) => <PhotoStrip images={images} /> }]
            : []),
          { header: t('payer'), cell: ({ payer }) => t(`enums:payer.${payer}`) },
          { header: t('net'), align: 'right', cell: ({ net }) => formatMoney(net, currency) },
          ...(isDecided ? [{ header: t('choice'), cell: (line: Line) => <Answer line={line} /> }] : []),
          ...(estimate.workTaskId !== null ? [{ header: t('done'), cell: (line: Line) => <Done line={line} /> }] : []),
        ]}
      />
      <Totals lines={lines} currency={currency} isDecided={isDecided} />
    </FormGroup>
  );
}

/** How a line came to its price: by the line of the tariff while that is there, else by what is kept. */
function useWhy({ tariffId, currency }: Estimate) {
  const { why } = usePriceWords();
  const { data: tariff } = useQuery({ ...repairTariffs.one(tariffId ?? 0), enabled: tariffId !== null });
  return (line: Line) => {
    const found = tariff && lineFor(tariff.lines, line);
    const rule = line.formula === '' ? null : found?.formula === line.formula ? found : undefined;
    return why({ rule, priced: line, measures: line, rate: line.rate, currency });
  };
}

function Answer({ line: { choice, question } }: { line: Line }) {
  const { t } = useTranslation('enums');
  if (!choice) return null;
  return (
    <div>
      <StatusBadge tone={tones[choice]}>{t(`estimateChoice.${choice}`)}</StatusBadge>
      {question && <span className={classes.soft}>{question}</span>}
    </div>
  );
}

/** Whether an approved line was done. */
export function Done({ line: { choice, done } }: { line: Line }) {
  const { t } = useTranslation('estimates');
  if (choice !== 'approved') return null;
  const tone = ({ done: 'success', not_done: 'danger', '': 'neutral' } as const)[done];
  return <StatusBadge tone={tone}>{t(`doneIs.${done || 'open'}`)}</StatusBadge>;
}
