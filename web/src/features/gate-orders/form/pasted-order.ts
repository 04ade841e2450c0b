import type { OrderDirection } from '@boxyard/contract/bookings/order-fields.ts';
import { type OrderText, readOrderText } from '@boxyard/contract/bookings/order-text.ts';
import type { UseFormReturnType } from '@mantine/form';
import { useDebouncedValue } from '@mantine/hooks';
import { useQuery } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import { today } from '../../../core/text/day.ts';
import { useOrderRights } from '../../../ui/bookings/rights.ts';
import type { Choice } from '../../../ui/input/remote-select.tsx';
import { clientNamed } from '../../clients/client-named.api.ts';
import { containerTypeChoices } from '../../container-types/container-types.api.ts';
import { isUntouched, type LineValues, newLine, type OrderValues } from './order.values.ts';

/** A company that a mail names, among the clients of the account. */
interface NamedCompany {
  found: Choice | null;
  /** Its name in the mail, where no client is sure to be meant. */
  missed: string | undefined;
}

export interface PastedOrder {
  text: string;
  take: (given: string) => void;
  /** Null while nothing is pasted. */
  read: OrderText | null;
  client: NamedCompany;
  haulier: NamedCompany;
  /** All transport companies that were found, for the fields that show them. */
  hauliers: readonly Choice[];
}

/** A mail or a list of numbers fills the form; what it says stays to be changed. */
export function usePastedOrder(fields: UseFormReturnType<OrderValues>): PastedOrder {
  const types = useQuery(containerTypeChoices).data ?? [];
  const { mayChange } = useOrderRights();
  const [text, setText] = useState('');
  const [read, setRead] = useState<OrderText | null>(null);
  /** Lines that came of what was read before give way to what is read next; those that were typed stay. */
  const readBefore = useRef<readonly string[]>([]);
  const clientBefore = useRef(0);
  const [hauliers, setHauliers] = useState<readonly Choice[]>([]);
  const client = useNamedCompany(read?.client);
  const haulier = useNamedCompany(read?.haulier);

  function take(given: string): void {
    setText(given);
    if (given.trim() === '') {
      setRead(null);
      return;
    }
    const known = types.map(({ id, name, isoCode }) => ({ id, name, isoCode }));
    const found = readOrderText(given, { types: known, today: today() });
    setRead(found);
    const { fromText, typed } = linesAfter(found, fields.getValues().lines, readBefore.current);
    readBefore.current = fromText.map(({ key }) => key);
    fields.setValues({ ...filledBy(found, mayChange), lines: [...fromText, ...typed] });
  }

  // Each text is filled in once: what is chosen by hand after it stays.
  // biome-ignore lint/correctness/useExhaustiveDependencies: the same client, asked for again, is nothing new
  useEffect(() => {
    const isOfBefore = clientBefore.current !== 0 && fields.getValues().clientId === clientBefore.current;
    if (client.found) fields.setFieldValue('clientId', client.found.id);
    else if (client.missed && isOfBefore) fields.setFieldValue('clientId', 0);
    if (client.found || client.missed) clientBefore.current = client.found?.id ?? 0;
  }, [read, client.found?.id, client.missed]);

  // biome-ignore lint/correctness/useExhaustiveDependencies: as above
  useEffect(() => {
    const { found } = haulier;
    if (!found) return;
    setHauliers((others) => [...others.filter(({ id }) => id !== found.id), found]);
    const isRead = ({ key }: LineValues) => readBefore.current.includes(key);
    const lines = fields.getValues().lines.map((line) => (isRead(line) ? { ...line, haulierId: found.id } : line));
    fields.setFieldValue('lines', lines);
  }, [read, haulier.found?.id]);

  return { text, take, read, client, haulier, hauliers };
}

function useNamedCompany(name: string | undefined): NamedCompany {
  // While somebody types, not each letter is searched.
  const [searched] = useDebouncedValue(name, 150);
  const query = useQuery({ ...clientNamed(searched ?? ''), enabled: searched !== undefined });
  if (name === undefined || searched !== name || query.isPending) return { found: null, missed: undefined };
  const found = query.data ?? null;
  return { found, missed: found ? undefined : name };
}

/** What was read stands in the form; what was not read stays as it is there. */
function filledBy(read: OrderText, mayChange: (direction: OrderDirection) => boolean): Partial<OrderValues> {
  const { number, direction, validFrom, validTo, bookingNumber, billOfLading, customsReference } = read;
  return {
    ...(number && { number }),
    ...(direction && mayChange(direction) && { direction }),
    ...(validFrom && { validFrom }),
    ...(validTo && { validTo }),
    ...(bookingNumber && { bookingNumber }),
    ...(billOfLading && { billOfLading }),
    ...(customsReference && { customsReference }),
  };
}

/** The lines of the form after a text was read. Where it says no quantity, somebody has to type one. */
function linesAfter(read: OrderText, lines: readonly LineValues[], before: readonly string[]) {
  const { pin, leastGrade, haulier } = read;
  const ofAll = { ...(pin && { pin }), ...(leastGrade && { leastGrade }) };
  const earlier = lines.filter(({ key }) => before.includes(key));
  const typed = lines.filter((line) => !earlier.includes(line) && !isUntouched(line));
  const fromText =
    read.lines.length > 0
      ? read.lines.map((line): LineValues => ({ ...newLine(), ...line, ...ofAll }))
      : earlier.map((line): LineValues => ({ ...line, ...ofAll }));
  const isWanted = typed.length === 0 || pin || leastGrade || haulier;
  if (fromText.length === 0 && isWanted) fromText.push({ ...newLine(), quantity: '', ...ofAll });
  return { fromText, typed };
}
