import { mostEstimateLines } from '@boxyard/contract/inspections/estimates.ts';
import { sharesOf } from '@boxyard/contract/inspections/repair-price.ts';
import type { RepairTariff } from '@boxyard/contract/inspections/repair-tariffs.ts';
import { Button, Input } from '@mantine/core';
import type { UseFormReturnType } from '@mantine/form';
import { IconPlus } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { FormGroup } from '../../../ui/form/form-group.tsx';
import classes from '../estimates.module.css';
import { Totals } from '../totals.tsx';
import { DraftLine } from './draft-line.tsx';
import { type DraftValues, newLine, priceOf } from './estimate.values.ts';

interface DraftLinesProps {
  fields: UseFormReturnType<DraftValues>;
  /** Undefined while it loads; null without one. */
  tariff: RepairTariff | null | undefined;
}

/** What is to be repaired, and what it comes to. */
export function DraftLines({ fields, tariff }: DraftLinesProps) {
  const { t } = useTranslation('estimates');
  const { lines, dpp, dppMode, currency } = fields.values;
  const prices = lines.map((line) => (tariff === undefined ? null : priceOf(line, tariff)));
  const nets = lines.map(({ payer }, at) => {
    const price = prices[at];
    return { payer, net: price && price.gap === null ? price.priced.net : 0 };
  });
  const shares = sharesOf(nets, { dpp: dpp === '' ? null : dpp, dppMode });

  function add(): void {
    const line = newLine();
    fields.insertListItem('lines', line);
    requestAnimationFrame(() => document.getElementById(`location-${line.key}`)?.focus());
  }

  return (
    <FormGroup title={t('lines')} hint={t('linesHintDraft')} wide>
      <div data-path="lines" tabIndex={-1}>
        <ol className={classes.lines}>
          {lines.map((line, at) => (
            <li key={line.key}>
              <DraftLine fields={fields} at={at} line={line} price={prices[at] ?? null} />
            </li>
          ))}
        </ol>
        {fields.errors.lines && <Input.Error role="alert">{fields.errors.lines}</Input.Error>}
      </div>
      <div className={classes.buttons}>
        <Button
          variant="default"
          leftSection={<IconPlus size={15} stroke={1.8} />}
          disabled={lines.length >= mostEstimateLines}
          onClick={add}
        >
          {t('addLine')}
        </Button>
      </div>
      <Totals lines={nets.map(({ payer }, at) => ({ payer, shares: shares[at] ?? [] }))} currency={currency} />
    </FormGroup>
  );
}
