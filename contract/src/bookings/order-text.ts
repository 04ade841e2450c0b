import { grades, type OrderDirection } from './order-fields.ts';
import { readDays } from './order-text-days.ts';
import { isLabelAlone, type Labelled, onlyValue, readLabels } from './order-text-labels.ts';
import { linesOf, loadIn, type Row, readRows, type TextLine } from './order-text-lines.ts';
import { readReferences } from './order-text-references.ts';
import { restOf } from './order-text-rest.ts';
import { mark, tidied, unreadSign } from './order-text-tidy.ts';
import { type KnownType, typesAmong } from './order-text-types.ts';

/**
 * What a shipping line's mail, or a list of container numbers, says of an order. What it does not say is left out, and so is
 * what it says in two ways.
 */
export interface OrderText {
  number?: string;
  direction?: OrderDirection;
  validFrom?: string;
  validTo?: string;
  bookingNumber?: string;
  billOfLading?: string;
  customsReference?: string;
  /** The transport company and the client by their names, as the mail writes them. */
  haulier?: string;
  client?: string;
  /** The driver says it; it holds for each line. */
  pin?: string;
  leastGrade?: Exclude<(typeof grades)[number], ''>;
  lines: TextLine[];
  /** Pieces of the text that carry data and were not read, in its own words; at most 20, short ones. */
  rest: string[];
  /** The number of all such pieces. */
  restCount: number;
}

export function readOrderText(given: string, known: { types: readonly KnownType[]; today: string }): OrderText {
  const tidy = tidied(given, isLabelAlone);
  const { rest: withoutLabels, ...labelled } = readLabels(tidy.text, tidy.written);
  const { rest: withoutReferences, read: references, direction } = readReferences(withoutLabels);
  const { rest: withoutDays, ...days } = readDays(withoutReferences, known.today);
  const rows = readRows(withoutDays, typesAmong(known.types));
  const { lines, read } = linesOf(rows, loadIn(withoutDays));

  const haulier = onlyValue(labelled.haulier);
  const client = onlyValue(labelled.client);
  const pin = onlyOfAll(labelled.pin, rows);
  const letter = onlyOfAll(labelled.grade, rows);
  const leastGrade = grades.find((grade) => grade !== '' && grade === letter);
  const unread = [
    ...(haulier ? [] : labelled.haulier),
    ...(client ? [] : labelled.client),
    ...(pin ? [] : labelled.pin),
    ...(leastGrade ? [] : labelled.grade),
  ];
  return {
    ...references,
    ...(direction && { direction }),
    ...days,
    ...(haulier && { haulier }),
    ...(client && { client }),
    ...(pin && { pin }),
    ...(leastGrade && { leastGrade }),
    lines,
    ...restOf(mark(mark(withoutDays, read), unread, unreadSign), tidy, rows),
  };
}

/** The one value, unless it stands beside one type or container of several: then it is said of that one alone. */
function onlyOfAll(found: Labelled[], rows: readonly Row[]): string | undefined {
  const value = onlyValue(found);
  if (!value) return undefined;
  const isBeside = (row: Row) => found.some(({ start }) => start >= row.start && start < row.end);
  const beside = rows.filter(isBeside);
  if (beside.some((row) => row.numbers.length + row.mentions.length === 0)) return value;
  const isOfOne = rows.some((row) => {
    const alike = beside.filter((each) => hasNumbers(each) === hasNumbers(row) && subjectOf(row) !== '');
    return alike.length > 0 && !alike.some((each) => subjectOf(each) === subjectOf(row));
  });
  return isOfOne ? undefined : value;
}

const hasNumbers = ({ numbers }: Row): boolean => numbers.length > 0;
/** The containers of a row, or its types. */
const subjectOf = ({ numbers, mentions }: Row): string =>
  (numbers.length > 0 ? numbers.map(({ number }) => number) : mentions.map(({ type }) => type.key)).join();
