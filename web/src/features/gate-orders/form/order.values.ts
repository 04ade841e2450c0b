import {
  emptyLine,
  OrderCreate,
  type OrderDetail,
  type OrderLine,
  OrderUpdate,
  type StoredOrderLine,
} from '@boxyard/contract/bookings/gate-orders.ts';
import type { OrderDirection } from '@boxyard/contract/bookings/order-fields.ts';
import { newKey } from '../../../core/new-key.ts';
import { isoDay, today } from '../../../core/text/day.ts';
import { type OrderHead, orders } from '../gate-orders.api.ts';

type LineFields = Omit<StoredOrderLine, 'id' | 'version' | 'createdAt' | 'updatedAt' | 'orderId' | 'quantity'>;

export interface LineValues extends LineFields {
  /** Tells the rows of the form apart. */
  key: string;
  /** Of a line that is there. */
  id?: number;
  /** '' while nothing is typed. */
  quantity: number | '';
  /** The PIN that the form began with: it is sent only where another one is typed. */
  pinBefore: string;
  /** It has one that this person may not see. */
  hidesPin: boolean;
  numbers: string[];
}

export interface OrderValues extends OrderHead {
  isDraft: boolean;
  lines: LineValues[];
}

export const newLine = (): LineValues => ({ ...emptyLine, key: newKey(), pinBefore: '', hidesPin: false });

/** So long a new order is valid, unless somebody says otherwise. */
const usualDays = 45;

export const newOrder = (direction: OrderDirection): OrderValues => ({
  ...orders.empty,
  direction,
  validFrom: today(),
  validTo: daysFrom(today(), usualDays),
  isDraft: false,
  lines: [newLine()],
});

function daysFrom(day: string, days: number): string {
  const [year = 0, month = 0, first = 0] = day.split('-').map(Number);
  const date = new Date(Date.UTC(year, month - 1, first + days));
  return isoDay({ year: date.getUTCFullYear(), month: date.getUTCMonth() + 1, day: date.getUTCDate() });
}

export const valuesOf = (order: OrderDetail): OrderValues => ({
  ...orders.valuesOf(order),
  isDraft: false,
  lines: order.lines.map(lineValues),
});

const lineValues = (line: OrderLine): LineValues => ({
  key: `line-${line.id}`,
  id: line.id,
  quantity: line.quantity,
  containerTypeIds: line.containerTypeIds,
  load: line.load,
  leastCondition: line.leastCondition,
  leastGrade: line.leastGrade,
  namedOnly: line.namedOnly,
  haulierId: line.haulierId,
  validTo: line.validTo,
  bookingNumber: line.bookingNumber,
  billOfLading: line.billOfLading,
  customsReference: line.customsReference,
  cargoUse: line.cargoUse,
  pin: line.pin,
  pinBefore: line.pin,
  hidesPin: line.hasPin && line.pin === '',
  numbers: line.units.filter(({ transportId }) => transportId === null).map(({ number }) => number),
});

function lineBody({ key: _, pin, pinBefore, hidesPin: __, ...line }: LineValues) {
  return { ...line, ...(pin !== pinBefore && { pin }) };
}

export const NewOrder = {
  safeParse: ({ lines, ...head }: OrderValues) => OrderCreate.safeParse({ ...head, lines: lines.map(lineBody) }),
};
/** Its direction stays. */
export const ChangedOrder = {
  safeParse: ({ lines, direction: _, isDraft: __, ...head }: OrderValues) =>
    OrderUpdate.safeParse({ ...head, lines: lines.map(lineBody) }),
};

/** Whether nothing was typed into a line yet. */
export const isUntouched = ({ quantity, containerTypeIds, numbers, haulierId, validTo, pin }: LineValues): boolean =>
  (quantity === '' || quantity === 1) &&
  containerTypeIds.length === 0 &&
  numbers.length === 0 &&
  haulierId === null &&
  validTo === null &&
  pin === '';
