import { mostLines } from '@boxyard/contract/bookings/gate-orders.ts';
import { Button, Input } from '@mantine/core';
import type { UseFormReturnType } from '@mantine/form';
import { IconPlus } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { FormGroup } from '../../../ui/form/form-group.tsx';
import type { Choice } from '../../../ui/input/remote-select.tsx';
import { newLine, type OrderValues } from './order.values.ts';
import classes from './order-form.module.css';
import { OrderLineFields } from './order-line-fields.tsx';

interface OrderLinesProps {
  fields: UseFormReturnType<OrderValues>;
  /** Transport companies that lines name already. */
  hauliers: readonly Choice[];
}

/** What may be taken by an order, or brought by it. */
export function OrderLines({ fields, hauliers }: OrderLinesProps) {
  const { t } = useTranslation('bookings');
  const { lines } = fields.values;

  function add(): void {
    const line = newLine();
    fields.insertListItem('lines', line);
    requestAnimationFrame(() => document.getElementById(`quantity-${line.key}`)?.focus());
  }

  return (
    <FormGroup title={t('lines')} hint={t('linesHint')} wide>
      <div data-path="lines" tabIndex={-1}>
        <ol className={classes.lines}>
          {lines.map((line, at) => (
            <li key={line.key}>
              <OrderLineFields fields={fields} at={at} line={line} hauliers={hauliers} isOnly={lines.length === 1} />
            </li>
          ))}
        </ol>
        {fields.errors.lines && <Input.Error role="alert">{fields.errors.lines}</Input.Error>}
      </div>
      <Button
        className={classes.add ?? ''}
        variant="default"
        leftSection={<IconPlus size={15} stroke={1.8} />}
        disabled={lines.length >= mostLines}
        onClick={add}
      >
        {t('addLine')}
      </Button>
    </FormGroup>
  );
}
