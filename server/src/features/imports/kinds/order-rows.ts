import { type emptyOrder, mostLines, OrderCreate } from '@boxyard/contract/bookings/gate-orders.ts';
import { orderKey, type References, referenceNames } from '@boxyard/contract/bookings/order-fields.ts';
import { fieldErrors } from '@boxyard/contract/core/problems.ts';
import { isSentenceKey } from '@boxyard/contract/core/sentences.ts';
import type { ContainerType } from '@boxyard/contract/settings/container-types.ts';
import { bareContainerNumber, checkDigit, hasWrongCheckDigit } from '@boxyard/contract/yard/iso6346.ts';
import { type Choices, choose } from '../choices.ts';
import { type Draft, type Finding, find, textIn } from '../drafts.ts';
import { fold } from '../fold.ts';
import type { findClients } from '../lookups.queries.ts';
import type { OrderIdentity } from '../orders.queries.ts';
import { clientOf } from './named.ts';

export interface OrderRow {
  draft: Draft;
  identity: OrderIdentity;
  line: OrderCreate['lines'][number];
}

interface Known {
  clients: Awaited<ReturnType<typeof findClients>>;
  types: Choices<ContainerType>;
  warehouses: Choices<{ id: number; name: string }>;
}

/** Said once of a cell: of one that is wrong already nothing more is. */
export function tell(draft: Draft, finding: Finding): void {
  if (!draft.findings.some(({ column, isDoubt }) => column === finding.column && !isDoubt)) find(draft, finding);
}

/** A row as a line of an order; undefined where it does not say of which. */
export function rowOf(draft: Draft, { clients, types, warehouses }: Known): OrderRow | undefined {
  const clientId = clientOf(draft, clients);
  const warehouse = choose(draft, 'warehouseName', warehouses);
  const numbers = numbersOf(draft);
  const { direction, quantity, load, leastCondition, leastGrade, namedOnly, pin } = draft.values;
  const line = {
    quantity: quantity ?? (numbers?.length || 1),
    containerTypeIds: typesOf(draft, types),
    haulierId: clientOf(draft, clients, 'haulierName'),
    numbers,
    ...{ load, leastCondition, leastGrade, namedOnly, pin },
  } as OrderRow['line']; // checked with the others of its order, by the contract
  const key = orderKey(textIn(draft, 'orderNumber') ?? '');
  const isPlaced = draft.values.warehouseName === undefined || warehouse !== undefined;
  if (key === '' || clientId === undefined || !isPlaced || (direction !== 'in' && direction !== 'out'))
    return undefined;
  return { draft, line, identity: { direction, clientId, warehouseId: warehouse?.id ?? null, key } };
}

/** One name, or several between `;` and `/` where the whole is none. */
function typesOf(draft: Draft, types: Choices<ContainerType>): number[] | undefined {
  const text = textIn(draft, 'containerTypeName');
  if (text === undefined) return undefined;
  const parts = text.split(/[;/]/).filter((part) => part.trim() !== '');
  if (parts.length < 2 || types.by.has(fold(text))) {
    const type = choose(draft, 'containerTypeName', types);
    return type && [type.id];
  }
  const found = parts.map((part) => types.by.get(fold(part)) ?? []);
  if (found.some(({ length }) => length === 0)) find(draft, { column: 'containerTypeName', key: 'importUnknown' });
  else if (found.some(({ length }) => length > 1)) find(draft, { column: 'containerTypeName', key: 'importAmbiguous' });
  return [...new Set(found.flat().map(({ id }) => id))];
}

/** Four letters and seven digits, with the blanks and hyphens with which they are printed. */
const iso = /(?<![a-z0-9])[a-z]{4}[\s-]*\d(?:[\s-]?\d){5}[\s-]*\d(?![a-z0-9])/gi;

function numbersOf(draft: Draft): string[] | undefined {
  const text = textIn(draft, 'containerNumbers');
  const parts = text?.split(/[\n,;]+/).flatMap((part) => {
    const others = part.replace(iso, ' ').split(/\s+/);
    return [...(part.match(iso) ?? []).map(bareContainerNumber), ...others.filter((other) => other !== '')];
  });
  if (!parts?.some(hasWrongCheckDigit)) return parts;
  const fix = parts.map((number) => (hasWrongCheckDigit(number) ? corrected(number) : number)).join(' ');
  find(draft, { column: 'containerNumbers', key: 'importCheckDigit', isDoubt: true, fix });
  return parts;
}
const corrected = (number: string) => `${number.slice(0, 10)}${checkDigit(number.slice(0, 10))}`;

export type OrderHead = Partial<Pick<typeof emptyOrder, 'validFrom' | 'validTo' | 'notes'> & References>;

type Given = (column: string) => { draft: Draft; body: string }[];

/** What the rows of one order say together, by the rules of the contract. A cell that is empty says what the others do. */
export function joinRows(rows: readonly OrderRow[]): { head: OrderHead; lines: OrderRow['line'][] } {
  const lines = rows.map(({ line }) => ({ ...line }));
  const given: Given = (column) =>
    rows.flatMap(({ draft }) => {
      const body = textIn(draft, column);
      return body === undefined ? [] : [{ draft, body }];
    });
  const head: OrderHead = {};
  const [first, ...others] = given('validFrom');
  if (first) head.validFrom = first.body;
  for (const { draft, body } of others)
    if (first && body !== first.body)
      tell(draft, { column: 'validFrom', key: 'importOrderDiffers', params: { row: first.draft.nth } });
  joinLastDays(given('validTo'), rows, { head, lines });
  const notes = new Set(given('notes').map(({ body }) => body));
  if (notes.size > 0) head.notes = [...notes].join('\n');
  for (const name of referenceNames) {
    const said = given(name);
    // What all rows have in common is the order's; else each line has its own.
    const isCommon = said.length === rows.length && new Set(said.map(({ body }) => body)).size === 1;
    if (isCommon) Object.assign(head, { [name]: said[0]?.body });
    for (const [nth, { draft }] of rows.entries()) {
      const own = isCommon ? '' : draft.values[name];
      if (said.length > 0 && own !== undefined) Object.assign(lines[nth] ?? {}, { [name]: own });
    }
  }
  return { head, lines };
}

/** One last day is the order's. Where rows say different ones each line has its own; which an empty cell means then, nobody knows. */
function joinLastDays(
  said: ReturnType<Given>,
  rows: readonly OrderRow[],
  { head, lines }: { head: OrderHead; lines: OrderRow['line'][] },
): void {
  const [first] = said;
  if (!first) return;
  const isCommon = said.every(({ body }) => body === first.body);
  head.validTo = isCommon ? first.body : null;
  for (const [nth, { draft }] of rows.entries()) {
    const own = textIn(draft, 'validTo');
    Object.assign(lines[nth] ?? {}, { validTo: isCommon ? null : (own ?? null) });
    if (!isCommon && own === undefined) tell(draft, { column: 'validTo', key: 'importLastDays' });
  }
}

const columnOf: Record<string, string> = {
  containerTypeIds: 'containerTypeName',
  haulierId: 'haulierName',
  numbers: 'containerNumbers',
  number: 'orderNumber',
};

/** What the contract refuses, at the cell that it is about. */
export function checkOrder(rows: readonly OrderRow[], { head, lines }: ReturnType<typeof joinRows>): void {
  const [first] = rows;
  if (!first) return;
  const extra = rows[mostLines];
  if (extra) {
    tell(extra.draft, { column: 'orderNumber', key: 'tooBig', params: { max: mostLines } });
    return;
  }
  const { key: _, ...identity } = first.identity;
  const number = textIn(first.draft, 'orderNumber');
  const { error } = OrderCreate.safeParse({ ...identity, ...head, number, lines });
  if (!error) return;
  for (const { path, key, params } of fieldErrors(error)) {
    const [field = '', nth = '', ofLine = ''] = path.split('.');
    const name = field === 'lines' ? ofLine : field;
    const column = columnOf[name] ?? name;
    const row = field === 'lines' ? rows[Number(nth)] : rows.find(({ draft }) => draft.given[column] !== undefined);
    const { draft } = row ?? first;
    if (isSentenceKey(key)) tell(draft, { column, key, ...(params && { params }) });
  }
}
