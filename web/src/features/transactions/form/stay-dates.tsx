import { Button, Group } from '@mantine/core';
import type { UseFormReturnType } from '@mantine/form';
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { formatDateTime } from '../../../core/text/format.ts';
import { stayQuery } from '../../transports/transports.api.ts';
import type { TransactionValues } from './transaction.values.ts';

interface StayDatesProps {
  containerId: number;
  fields: UseFormReturnType<TransactionValues>;
}

/** Buttons that take the dates of the last stay, as the gate recorded them, into the bill. */
export function StayDates({ containerId, fields }: StayDatesProps) {
  const { t } = useTranslation('transactions');
  const { data } = useQuery(stayQuery(containerId));
  const offers = (['startedAt', 'finishedAt'] as const).filter(
    (name) => data?.[name] && data[name] !== fields.values[name],
  );
  if (!data || offers.length === 0) return null;
  return (
    <Group gap="xs">
      {offers.map((name) => (
        <Button
          key={name}
          size="compact-xs"
          variant="default"
          onClick={() => {
            fields.setFieldValue(name, data[name]);
            fields.clearFieldError(name);
            // The button goes with its offer, and the focus would go with it.
            fields.getInputNode(name)?.focus();
          }}
        >
          {t(`stay.${name}`, { moment: formatDateTime(data[name]) })}
        </Button>
      ))}
    </Group>
  );
}
