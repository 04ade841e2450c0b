import { payers } from '@boxyard/contract/inspections/repair-price.ts';
import { Checkbox, Input, TextInput } from '@mantine/core';
import type { UseFormReturnType } from '@mantine/form';
import { IconTrash } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { formatMoney } from '../../../core/text/format.ts';
import { IconButton } from '../../../ui/action/icon-button.tsx';
import { FieldRow } from '../../../ui/form/form-group.tsx';
import { enumOptions } from '../../../ui/input/enum-options.ts';
import { MeasureInput } from '../../../ui/input/measure-input.tsx';
import { Select } from '../../../ui/input/select.tsx';
import { CodeSelect } from '../../../ui/inspections/code-select.tsx';
import { LocationInput } from '../../../ui/inspections/location-input.tsx';
import { usePriceWords } from '../../../ui/inspections/price-words.ts';
import classes from '../estimates.module.css';
import type { DraftValues, LineValues, priceOf } from './estimate.values.ts';

interface DraftLineProps {
  fields: UseFormReturnType<DraftValues>;
  at: number;
  line: LineValues;
  /** Null while the tariff loads. */
  price: ReturnType<typeof priceOf> | null;
}

/** One repair: of what, how much of it, who pays, and how it came to its price. */
export function DraftLine({ fields, at, line, price }: DraftLineProps) {
  const { t } = useTranslation(['estimates', 'enums']);
  const { why } = usePriceWords();
  const { currency } = fields.values;
  const number = at + 1;
  const input = (name: keyof LineValues) => fields.getInputProps(`lines.${at}.${name}`);
  const measure = (name: keyof LineValues, unit: string) => (
    <MeasureInput label={t(name)} unit={unit} allowDecimal={unit === 'h' || unit === currency} {...input(name)} />
  );
  const isPriced = price !== null && price.gap === null;
  const error = fields.errors[`lines.${at}`];
  return (
    <fieldset className={classes.line} aria-label={t('lineNumber', { number })} data-path={`lines.${at}`} tabIndex={-1}>
      <div className={classes.lineHead}>
        <span>{t(line.damageId === null ? 'lineWithoutDamage' : 'lineOfDamage', { number })}</span>
        <span>
          {isPriced && formatMoney(price.priced.net, currency)}
          <IconButton
            icon={IconTrash}
            label={t('removeLine', { number })}
            onClick={() => fields.removeListItem('lines', at)}
          />
        </span>
      </div>
      {error && <Input.Error role="alert">{error}</Input.Error>}
      <FieldRow columns="1fr 1fr 1fr 1fr">
        <LocationInput id={`location-${line.key}`} label={t('location')} {...input('location')} />
        <CodeSelect kind="components" label={t('component')} {...input('component')} />
        <CodeSelect kind="damages" label={t('damageCode')} {...input('damageCode')} />
        <CodeSelect kind="repairs" label={t('repairCode')} {...input('repairCode')} />
      </FieldRow>
      <FieldRow columns="1fr 1fr 1fr 1fr">
        {measure('lengthCm', 'cm')}
        {measure('widthCm', 'cm')}
        {measure('quantity', t('pieces'))}
        <Select label={t('payer')} allowDeselect={false} data={enumOptions('payer', payers)} {...input('payer')} />
      </FieldRow>
      <FieldRow columns="2fr 1fr 1fr">
        <TextInput label={t('remark')} maxLength={200} {...input('remark')} />
        {line.isByHand && measure('hours', 'h')}
        {line.isByHand && measure('material', currency)}
      </FieldRow>
      <Checkbox label={t('isByHand')} {...fields.getInputProps(`lines.${at}.isByHand`, { type: 'checkbox' })} />
      <span role="status">
        {isPriced && <span className={classes.soft}>{why({ ...price, currency })}</span>}
        {price !== null && price.gap !== null && (
          <span className={classes.gap}>{t(`enums:priceGap.${price.gap}`)}</span>
        )}
      </span>
    </fieldset>
  );
}
