import { cargoUses, referenceNames } from '@boxyard/contract/bookings/order-fields.ts';
import { limits } from '@boxyard/contract/core/fields.ts';
import { Button, TextInput } from '@mantine/core';
import { IconChevronRight } from '@tabler/icons-react';
import { type ReactNode, useId, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { FieldRow } from '../form/form-group.tsx';
import { AnySelect } from '../input/any-select.tsx';
import { enumOptions } from '../input/enum-options.ts';
import classes from './reference-fields.module.css';

interface ReferenceFieldsProps {
  /** The input of a field, as Mantine's forms hand it on. */
  input: (name: (typeof referenceNames)[number]) => {
    value?: string;
    error?: ReactNode;
    // Of a text its event, of a choice its value.
    onChange: (value: unknown) => void;
  };
  /** A field that is filled in as rarely, before the others; the title names it as well. */
  beside?: { title: string; field: ReactNode; isSaid: boolean };
}

/** What others call a trip by: rarely filled in, and shut until somebody asks for it or it says something. */
export function ReferenceFields({ input, beside }: ReferenceFieldsProps) {
  const { t } = useTranslation(['inputs', 'enums'], { keyPrefix: 'references' });
  const id = useId();
  const isSaid = beside?.isSaid || referenceNames.some((name) => input(name).value || input(name).error);
  // What says something at first stays open while that is cleared and typed anew.
  const [isWanted, setWanted] = useState(isSaid);
  const isOpen = isWanted || isSaid;
  const text = (name: 'bookingNumber' | 'billOfLading' | 'customsReference') => (
    <TextInput label={t(name)} maxLength={limits.reference} autoComplete="off" {...input(name)} />
  );
  return (
    <div>
      <Button
        size="compact-sm"
        variant="subtle"
        color="gray"
        className={classes.toggle ?? ''}
        aria-expanded={isOpen}
        aria-controls={id}
        leftSection={<IconChevronRight size={14} stroke={1.8} className={classes.chevron} />}
        onClick={() => setWanted(!isOpen)}
      >
        {beside?.title ?? t('title')}
      </Button>
      <div id={id} hidden={!isOpen} className={classes.fields}>
        {isOpen && (
          <>
            {beside && <FieldRow>{beside.field}</FieldRow>}
            <FieldRow>
              {text('bookingNumber')}
              {text('billOfLading')}
            </FieldRow>
            <FieldRow>
              {text('customsReference')}
              <AnySelect
                label={t('cargoUse')}
                any={t('notSaid')}
                data={enumOptions(
                  'cargoUse',
                  cargoUses.filter((use) => use !== ''),
                )}
                {...input('cargoUse')}
              />
            </FieldRow>
          </>
        )}
      </div>
    </div>
  );
}
