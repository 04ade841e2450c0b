import { cargoUses, referenceNames } from '@boxyard/contract/bookings/order-fields.ts';
import { limits } from '@boxyard/contract/core/fields.ts';
import { Button, TextInput } from '@mantine/core';
import type { UseFormReturnType } from '@mantine/form';
import { IconChevronRight } from '@tabler/icons-react';
import { useId, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { FieldRow } from '../../../ui/form/form-group.tsx';
import { AnySelect } from '../../../ui/input/any-select.tsx';
import { enumOptions } from '../../../ui/input/enum-options.ts';
import type { OrderValues } from './order.values.ts';
import classes from './order-form.module.css';

interface ReferenceFieldsProps {
  fields: UseFormReturnType<OrderValues>;
  /** Of this line; without it of the order. */
  at?: number;
}

/** What others call the trip by: rarely filled in, and shut until somebody asks for it or it says something. */
export function ReferenceFields({ fields, at }: ReferenceFieldsProps) {
  const { t } = useTranslation(['bookings', 'enums']);
  const id = useId();
  const [isWanted, setWanted] = useState(false);
  const of = at === undefined ? '' : (`lines.${at}.` as const);
  const values = at === undefined ? fields.values : fields.values.lines[at];
  const isOpen = isWanted || referenceNames.some((name) => values?.[name] || fields.errors[`${of}${name}`]);
  const text = (name: 'bookingNumber' | 'billOfLading' | 'customsReference') => (
    <TextInput label={t(name)} maxLength={limits.reference} {...fields.getInputProps(`${of}${name}`)} />
  );
  return (
    <div className={classes.more}>
      <Button
        size="compact-sm"
        variant="subtle"
        color="gray"
        aria-expanded={isOpen}
        aria-controls={id}
        leftSection={<IconChevronRight size={14} stroke={1.8} className={classes.chevron} />}
        onClick={() => setWanted(!isOpen)}
      >
        {t('more')}
      </Button>
      <div id={id} hidden={!isOpen}>
        {isOpen && (
          <FieldRow columns="1fr 1fr 1fr 1fr">
            {text('bookingNumber')}
            {text('billOfLading')}
            {text('customsReference')}
            <AnySelect
              label={t('cargoUse')}
              any={t('notSaid')}
              data={enumOptions(
                'cargoUse',
                cargoUses.filter((use) => use !== ''),
              )}
              {...fields.getInputProps(`${of}cargoUse`)}
            />
          </FieldRow>
        )}
      </div>
    </div>
  );
}
