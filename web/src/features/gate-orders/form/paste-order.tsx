import type { OrderDirection } from '@boxyard/contract/bookings/order-fields.ts';
import { readOrderText } from '@boxyard/contract/bookings/order-text.ts';
import { Textarea } from '@mantine/core';
import type { UseFormReturnType } from '@mantine/form';
import { useQuery } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { today } from '../../../core/text/day.ts';
import { formatDay } from '../../../core/text/format.ts';
import { useOrderRights } from '../../../ui/bookings/rights.ts';
import { FormGroup } from '../../../ui/form/form-group.tsx';
import { containerTypeChoices } from '../../container-types/container-types.api.ts';
import { isUntouched, type LineValues, newLine, type OrderValues } from './order.values.ts';
import classes from './order-form.module.css';

type Read = ReturnType<typeof readOrderText>;

/** A mail or a list of numbers fills the form; what it says stays to be changed. */
export function PasteOrder({ fields }: { fields: UseFormReturnType<OrderValues> }) {
  const { t } = useTranslation(['bookings', 'enums']);
  const types = useQuery(containerTypeChoices).data ?? [];
  const { mayChange } = useOrderRights();
  const [text, setText] = useState('');
  const [read, setRead] = useState<Read | null>(null);
  /** Lines that came of what was read before give way to what is read next; those that were typed stay. */
  const readBefore = useRef<readonly string[]>([]);

  function take(given: string): void {
    setText(given);
    if (given.trim() === '') {
      setRead(null);
      return;
    }
    const known = types.map(({ id, name, isoCode }) => ({ id, name, isoCode }));
    const found = readOrderText(given, { types: known, today: today() });
    setRead(found);
    const values = fields.getValues();
    const others = values.lines.filter((line) => !readBefore.current.includes(line.key) && !isUntouched(line));
    const lines = linesOf(found);
    readBefore.current = lines.length > 0 ? lines.map(({ key }) => key) : readBefore.current;
    fields.setValues({
      ...filledBy(found, mayChange),
      ...(lines.length > 0 && { lines: [...lines, ...others] }),
    });
  }

  return (
    <FormGroup title={t('paste.title')} hint={t('paste.hint')} wide>
      <Textarea
        aria-label={t('paste.title')}
        placeholder={t('paste.placeholder')}
        autoFocus
        minRows={2}
        maxRows={10}
        spellCheck={false}
        value={text}
        onChange={(event) => take(event.currentTarget.value)}
      />
      {read && (
        <p className={classes.read} role="status">
          {wordsOf(read).map((words, at) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: the parts are in a fixed order, and may be alike
            <span key={at}>{words}</span>
          ))}
        </p>
      )}
    </FormGroup>
  );

  function wordsOf({ number, direction, validFrom, validTo, bookingNumber, lines }: Read): string[] {
    const named = lines.reduce((sum, line) => sum + line.numbers.length, 0);
    const words = [
      direction && t(`enums:orderDirection.${direction}`),
      number && `${t('number')}: ${number}`,
      bookingNumber && `${t('bookingNumber')}: ${bookingNumber}`,
      validFrom && `${t('validFrom')}: ${formatDay(validFrom)}`,
      validTo && `${t('validTo')}: ${formatDay(validTo)}`,
      lines.length > 0 && t('paste.lines', { count: lines.length }),
      named > 0 && t('paste.numbers', { count: named }),
    ].flatMap((part) => part || []);
    return words.length > 0 ? [t('paste.read'), ...words] : [t('paste.nothing')];
  }
}

/** What was read stands in the form; what was not read stays as it is there. */
function filledBy(read: Read, mayChange: (direction: OrderDirection) => boolean): Partial<OrderValues> {
  const { number, direction, validFrom, validTo, bookingNumber } = read;
  return {
    ...(number && { number }),
    ...(direction && mayChange(direction) && { direction }),
    ...(validFrom && { validFrom }),
    ...(validTo && { validTo }),
    ...(bookingNumber && { bookingNumber }),
  };
}

const linesOf = ({ lines }: Read): LineValues[] =>
  lines.map(({ quantity, containerTypeIds, numbers, load }) => ({
    ...newLine(),
    quantity,
    containerTypeIds,
    numbers,
    ...(load && { load }),
  }));
