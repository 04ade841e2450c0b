import { isFee, isTimed } from '@boxyard/contract/billing/billing.ts';
import { billTypes } from '@boxyard/contract/core/enums.ts';
import type { UseFormReturnType } from '@mantine/form';
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { serverNow } from '../../../core/device/server-clock.ts';
import { useModule } from '../../../core/session/session.ts';
import { formatMoney } from '../../../core/text/format.ts';
import { Select } from '../../../ui/input/select.tsx';
import { pricesQuery } from '../transactions.api.ts';
import type { TransactionValues } from './transaction.values.ts';

interface FromTariffProps {
  containerId: number;
  fields: UseFormReturnType<TransactionValues>;
}

/** The code that is charged fills in the type and the price, which may be changed. Nothing where no tariff has a price for it. */
export function FromTariff({ containerId, fields }: FromTariffProps) {
  const { t } = useTranslation('transactions');
  const hasTariffs = useModule('invoices');
  const { data = [] } = useQuery({ ...pricesQuery(containerId), enabled: hasTariffs });
  const { workTaskId, rateLineId } = fields.values;
  const prices = data.flatMap((price) => {
    const type = billTypes.find((each) => each === price.type);
    return type && (workTaskId === null || isFee(type)) ? [{ ...price, type }] : [];
  });
  if (!hasTariffs || prices.length === 0) return null;

  function choose(id: string | null) {
    const chosen = prices.find((price) => String(price.rateLineId) === id);
    fields.setFieldValue('rateLineId', chosen?.rateLineId ?? null);
    if (!chosen) return;
    const { type, price: unitPrice, currency, vat, unit } = chosen;
    fields.setValues({ type, unitPrice, currency, vat, billingPeriod: unit === 'week' ? 'weekly' : 'daily' });
    // What is charged once was done just now, as a rule.
    if (!isTimed(type) && fields.getValues().startedAt === null)
      fields.setFieldValue('startedAt', Math.floor(serverNow() / 60) * 60);
    fields.clearErrors();
  }

  return (
    <Select
      label={t('fromTariff')}
      description={t('fromTariffHint')}
      clearable
      data={prices.map(({ rateLineId: id, code, name, price, currency, unit }) => ({
        value: String(id),
        label: t('tariffPrice', { code, name, price: formatMoney(price, currency), unit: t(`per.${unit}`) }),
      }))}
      {...fields.getInputProps('rateLineId')}
      value={rateLineId === null ? null : String(rateLineId)}
      onChange={choose}
    />
  );
}
