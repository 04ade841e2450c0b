import { Textarea } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { formatDay } from '../../../core/text/format.ts';
import { FormGroup } from '../../../ui/form/form-group.tsx';
import classes from './order-form.module.css';
import type { PastedOrder } from './pasted-order.ts';

/** Takes a mail or a list of numbers, and says what was read of it and what was not. */
export function PasteOrder({ text, take, read, client, haulier }: PastedOrder) {
  const { t } = useTranslation(['bookings', 'enums']);
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
        <div role="status" className={classes.status}>
          <Pieces pieces={wordsOf(read)} className={classes.read} />
          <Pieces pieces={restOf(read)} className={`${classes.read} ${classes.rest}`} />
        </div>
      )}
    </FormGroup>
  );

  function wordsOf(order: NonNullable<typeof read>): string[] {
    const { number, direction, validFrom, validTo, pin, leastGrade, lines } = order;
    const { bookingNumber, billOfLading, customsReference } = order;
    const named = lines.reduce((sum, line) => sum + line.numbers.length, 0);
    const words = [
      direction && t(`enums:orderDirection.${direction}`),
      client.found && `${t('clientId')}: ${client.found.name}`,
      number && `${t('number')}: ${number}`,
      bookingNumber && `${t('bookingNumber')}: ${bookingNumber}`,
      billOfLading && `${t('billOfLading')}: ${billOfLading}`,
      customsReference && `${t('customsReference')}: ${customsReference}`,
      validFrom && `${t('validFrom')}: ${formatDay(validFrom)}`,
      validTo && `${t('validTo')}: ${formatDay(validTo)}`,
      haulier.found && `${t('haulierId')}: ${haulier.found.name}`,
      pin && `${t('pin')}: ${pin}`,
      leastGrade && `${t('leastGrade')}: ${leastGrade}`,
      lines.length > 0 && t('paste.lines', { count: lines.length }),
      named > 0 && t('paste.numbers', { count: named }),
    ].flatMap((part) => part || []);
    return words.length > 0 ? [t('paste.read'), ...words] : [t('paste.nothing')];
  }

  function restOf({ rest, restCount }: NonNullable<typeof read>): string[] {
    const more = restCount - rest.length;
    const pieces = [
      client.missed && `${t('clientId')}: ${client.missed}`,
      haulier.missed && `${t('haulierId')}: ${haulier.missed}`,
      ...rest,
      more > 0 && t('paste.more', { count: more }),
    ].flatMap((part) => part || []);
    return pieces.length > 0 ? [t('paste.rest'), ...pieces] : [];
  }
}

function Pieces({ pieces, className }: { pieces: readonly string[]; className: string | undefined }) {
  if (pieces.length === 0) return null;
  return (
    <p className={className}>
      {pieces.map((piece, at) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: the parts are in a fixed order, and may be alike
        <span key={at}>{piece}</span>
      ))}
    </p>
  );
}
