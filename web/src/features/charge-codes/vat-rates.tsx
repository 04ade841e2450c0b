import { Button, Input } from '@mantine/core';
import type { UseFormReturnType } from '@mantine/form';
import { IconPlus, IconTrash } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { IconButton } from '../../ui/action/icon-button.tsx';
import { FormGroup } from '../../ui/form/form-group.tsx';
import { DayInput } from '../../ui/input/day-input.tsx';
import { MeasureInput } from '../../ui/input/measure-input.tsx';
import { type CodeValues, newRate } from './charge-code.values.ts';
import classes from './vat-rates.module.css';

const mostRates = 20;

/** The VAT of what is charged by a code, from a day on: a row for each change. */
export function VatRates({ fields }: { fields: UseFormReturnType<CodeValues> }) {
  const { t } = useTranslation('charge-codes');
  const rates = fields.values.vatRates;

  function add(): void {
    const rate = newRate();
    fields.insertListItem('vatRates', rate);
    requestAnimationFrame(() => document.getElementById(`rate-${rate.key}`)?.focus());
  }

  return (
    <FormGroup title={t('vatRates')} hint={rates.length > 0 ? t('vatHint') : t('vatNone')}>
      <div className={classes.rates} data-path="vatRates" tabIndex={-1}>
        {rates.map(({ key }, at) => (
          <div key={key} className={classes.rate}>
            <DayInput id={`rate-${key}`} label={t('from')} required {...fields.getInputProps(`vatRates.${at}.from`)} />
            <MeasureInput
              label={t('vat')}
              unit="%"
              required
              max={100}
              {...fields.getInputProps(`vatRates.${at}.vat`)}
            />
            <IconButton
              icon={IconTrash}
              label={t('removeRate', { number: at + 1 })}
              onClick={() => fields.removeListItem('vatRates', at)}
            />
          </div>
        ))}
        {fields.errors.vatRates && <Input.Error role="alert">{fields.errors.vatRates}</Input.Error>}
        <Button
          variant="default"
          size="xs"
          leftSection={<IconPlus size={14} stroke={1.8} />}
          disabled={rates.length >= mostRates}
          onClick={add}
        >
          {t('addRate')}
        </Button>
      </div>
    </FormGroup>
  );
}
