import type { FoundOrder } from '@boxyard/contract/bookings/gate-checks.ts';
import { noReferences, OrderNumber, type References } from '@boxyard/contract/bookings/order-fields.ts';
import { type Direction, type GateBox, type GateContainer, GatePass, type Visit } from '@boxyard/contract/gate/gate.ts';
import type { GateFields } from '@boxyard/contract/gate/transports.ts';
import { BoxFacts, factNames, factsBeside, noFacts, type RecordedBox } from '@boxyard/contract/yard/box-facts.ts';
import type { DamageLocation } from '@boxyard/contract/yard/damages.ts';
import { bareContainerNumber, splitContainerNumber } from '@boxyard/contract/yard/iso6346.ts';
import type { z } from 'zod';
import { pick } from '../../core/data/fields.ts';
import { newKey } from '../../core/new-key.ts';
import { currentLanguage } from '../../core/text/i18n.ts';

/** A damage as it is typed; '' until it is chosen. */
interface NewDamage {
  key: number;
  damage: DamageLocation | '';
  remark: string;
}

/** The order that was chosen for a container, as it was found. */
export interface ChosenOrder extends Pick<FoundOrder, 'id' | 'number' | 'clientId' | 'clientName' | 'direction'> {
  lines: Pick<
    FoundOrder['lines'][number],
    | 'id'
    | 'content'
    | 'left'
    | 'quantity'
    | 'validTo'
    | 'bookingNumber'
    | 'billOfLading'
    | 'hasPin'
    | 'haulierId'
    | 'haulierName'
    | 'containerTypeIds'
    | 'load'
  >[];
}

/** One container on the truck, as the form holds it. */
export interface BoxValues extends BoxFacts, References {
  /** Tells cards apart while they come and go. */
  key: number;
  /** The number and, where it is new, the client and the type. */
  newContainer: { name: string; clientId: number | null; containerTypeId: number | null };
  /** The container with that number; null while it is new or not looked up. */
  containerId: number | null;
  /** The clerk has typed the whole number: if it is not known, it is new. */
  isWhole: boolean;
  direction: Direction;
  containerCondition: NonNullable<GateBox['containerCondition']>;
  isDefective: boolean;
  isEmpty: boolean;
  sealNumber: string;
  /** What its record told when the card was filled in; null where the card begins with nothing of it. */
  record: RecordedBox | null;
  /** The warehouse in which it stands. */
  standsIn: number | null;
  /** Gives up its place on the way out. */
  release: boolean;
  /** Its running transactions end with its way out. */
  endBills: boolean;
  order: ChosenOrder | null;
  /** Null: of several lines none is chosen yet. */
  orderLineId: number | null;
  pin: string;
  /** What was typed to find an order. */
  orderSought: string;
  /** Damages that are seen now. */
  damages: NewDamage[];
  /** The number that the card was filled in for; what the clerk sees of the same number later changes nothing of it. */
  filledFor: string;
}

export interface GateValues extends Record<keyof GateFields, string> {
  clientId: number | null;
  vehicleType: GatePass['vehicleType'];
  notes: string;
  /** Null: the moment of the save. */
  passedAt: number | null;
  /** Nobody knows when it was: the clerk has to say it. */
  asksWhen: boolean;
  receipts: boolean;
  /** The announced truck that has come. */
  announcedTruckId: number | null;
  /** The same for each try to send this truck, so that it is recorded once. */
  truckKey: string;
  boxes: BoxValues[];
}

const asNew = {
  containerCondition: 'used',
  isDefective: false,
  isEmpty: true,
  sealNumber: '',
  record: null,
  standsIn: null,
  ...noFacts,
} as const;

const withoutOrder = { order: null, orderLineId: null, pin: '', orderSought: '', ...noReferences };

let made = 0;
export const emptyBox = (): BoxValues => ({
  key: ++made,
  newContainer: { name: '', clientId: null, containerTypeId: null },
  containerId: null,
  isWhole: false,
  direction: 'gate_in',
  ...asNew,
  release: false,
  endBills: false,
  ...withoutOrder,
  damages: [],
  filledFor: '',
});

export const emptyDamage = (): NewDamage => ({ key: ++made, damage: '', remark: '' });

const emptyTruck = {
  vehicleType: 'truck',
  vehicleNumber: '',
  vehicleIssueDocument: '',
  trailerNumber: '',
  semitrailerNumber: '',
  driverName: '',
  driverLicenseNumber: '',
} as const;

/** @param passedAt of the truck before, where that was written down later */
export const emptyGate = (passedAt: number | null): GateValues => ({
  clientId: null,
  ...emptyTruck,
  notes: '',
  passedAt,
  asksWhen: false,
  receipts: true,
  announcedTruckId: null,
  truckKey: newKey(),
  boxes: [emptyBox()],
});

/** The card of a number once it was looked up: what the gate knows of it, or that it knows nothing. */
export function lookedUp(box: BoxValues, number: string, found: GateContainer | null): BoxValues {
  const containerId = found?.id ?? null;
  // Recorded meanwhile, by a colleague or by a try whose answer was lost: the direction stays as it was chosen.
  if (box.filledFor === number) return { ...box, containerId };
  if (!found) {
    const asFound = { containerId, filledFor: number, direction: 'gate_in', release: false, endBills: false } as const;
    return withOrderedLoad({ ...box, ...asNew, ...asFound });
  }
  const { proposed: direction, containerCondition, isDefective, isEmpty, sealNumber, last, place } = found;
  // The seal it left with is not the one it comes back with.
  const isBack = direction === 'gate_in' && last !== null;
  const seal = isBack ? '' : sealNumber;
  const facts = isBack ? { ...noFacts, ptiDay: found.ptiDay } : BoxFacts.parse(found);
  const release = direction === 'gate_out' && place !== null;
  const filled = {
    ...box,
    containerCondition,
    isDefective,
    isEmpty,
    sealNumber: seal,
    ...facts,
    record: isBack ? null : { ...facts, isEmpty, sealNumber },
    standsIn: found.standsIn,
    containerId,
    filledFor: number,
    direction,
    release,
    endBills: found.runningBills > 0,
  };
  return isBack ? withOrderedLoad(filled) : filled;
}

/** The line of its order that was chosen for a container. */
export const lineOf = ({ order, orderLineId }: BoxValues) => order?.lines.find(({ id }) => id === orderLineId);

/** A container that comes is empty or full as its order says. What leaves is what the depot has. */
function withOrderedLoad(box: BoxValues): BoxValues {
  const load = box.direction === 'gate_in' ? lineOf(box)?.load : '';
  return load ? withState(box, { isEmpty: load === 'empty' }) : box;
}

/** Another load or seal: what the record told of the one before goes, and comes back with it. What was typed stays. */
export function withState(box: BoxValues, state: Partial<Pick<BoxValues, 'isEmpty' | 'sealNumber'>>): BoxValues {
  const after = { ...box, ...state };
  if (!box.record) return after;
  const [shown, now] = [factsBeside(box.record, box), factsBeside(box.record, after)];
  const untouched = factNames.filter((name) => JSON.stringify(box[name]) === JSON.stringify(shown[name]));
  return { ...after, ...pick(now, untouched) };
}

/** A number that is whole by its form alone needs no Enter. */
export const isWholeNumber = (number: string): boolean => splitContainerNumber(number) !== null;

/** The truck of an earlier visit. */
export function truckOf({ clientName: _, lastAt: __, ...truck }: Visit): Omit<Visit, 'clientName' | 'lastAt'> {
  return truck;
}

/** A truck as it is sent. */
export type Truck = GatePass & Pick<GateValues, 'truckKey'>;

/** An order's number that was typed and led to none stands on the gate move. */
const numberIn = (sought: string): string => OrderNumber.safeParse(sought).data ?? '';

/** An order is chosen with its only line, or the only one that is for this company. @param pin by which it was found */
function chosen(
  order: ChosenOrder,
  haulierId: number | null = null,
  pin = '',
): Pick<BoxValues, 'order' | 'orderLineId' | 'orderSought' | 'pin'> {
  const ofCompany = order.lines.filter((line) => haulierId !== null && line.haulierId === haulierId);
  const [only, ...others] = ofCompany.length > 0 ? ofCompany : order.lines;
  return { order, orderLineId: others.length === 0 ? (only?.id ?? null) : null, orderSought: '', pin };
}

/** A container with its order: direction, client, type and load follow from that where nobody has said them. */
export function withOrder(
  box: BoxValues,
  order: ChosenOrder,
  { haulierId, pin }: { haulierId: number | null; pin: string },
): BoxValues {
  const { clientId } = box.newContainer;
  return withLine({
    ...box,
    ...chosen(order, haulierId, pin),
    direction: box.filledFor ? box.direction : order.direction === 'in' ? 'gate_in' : 'gate_out',
    newContainer: { ...box.newContainer, clientId: clientId ?? order.clientId },
  });
}

/** What the chosen line of its order says of a container: its type where that is the only one, and its load. */
export function withLine(box: BoxValues): BoxValues {
  const [type, ...others] = lineOf(box)?.containerTypeIds ?? [];
  const containerTypeId = box.newContainer.containerTypeId ?? (others.length === 0 ? (type ?? null) : null);
  return withOrderedLoad({ ...box, newContainer: { ...box.newContainer, containerTypeId } });
}

/** Another container of the truck comes for the same order, mostly. */
export function nextBox(last: BoxValues | undefined): BoxValues {
  const box = emptyBox();
  if (!last?.order) return box;
  const { order, orderLineId, pin, direction } = last;
  return { ...withOrder(box, order, { haulierId: null, pin }), orderLineId, direction };
}

/** The code on a printed order, as a scanner types it. */
export const scannedOrder = (text: string): number | undefined => {
  const [, id] = /\/gate\?order=(\d{1,15})/.exec(text) ?? [];
  return id ? Number(id) : undefined;
};

type Parsed = { success: true; data: Truck } | { success: false; error: z.ZodError };

/** What is sent: a known container by its id, a new one with its client and type, the time of now unless another was given. */
export const GateForm = {
  safeParse({ boxes, passedAt, asksWhen, truckKey, announcedTruckId, ...truck }: GateValues): Parsed {
    const sent = boxes.map(
      ({
        key: _,
        isWhole: __,
        filledFor: ___,
        containerId,
        newContainer,
        release,
        endBills,
        damages,
        standsIn: ____,
        record: _____,
        order,
        orderLineId,
        orderSought,
        pin,
        ...box
      }) => ({
        ...box,
        // Without a line the contract refuses it: it is not recorded as one without an order.
        ...(order ? { orderLineId, ...(pin && { pin }) } : { orderNumber: numberIn(orderSought) }),
        damages: damages.map(({ damage, remark }) => ({
          type: damage.startsWith('inner') ? 'inner' : 'outer',
          damage,
          remark,
        })),
        ...(containerId === null
          ? { newContainer: { ...newContainer, name: bareContainerNumber(newContainer.name.trim()) } }
          : { containerId }),
        release: release && box.direction === 'gate_out',
        endBills: endBills && box.direction === 'gate_out',
      }),
    );
    const all = {
      ...truck,
      ...(announcedTruckId !== null && { announcedTruckId }),
      passedAt: passedAt ?? (asksWhen ? undefined : 'now'),
      boxes: sent,
      language: currentLanguage(),
    };
    const parsed = GatePass.safeParse(all);
    return parsed.success ? { ...parsed, data: { ...parsed.data, truckKey } } : parsed;
  },
};
