import { noReferences } from '@boxyard/contract/bookings/order-fields.ts';
import type { TransportType } from '@boxyard/contract/core/enums.ts';
import type { RecordField } from '@boxyard/contract/core/fields.ts';
import {
  dateFieldOf,
  gateFieldNames,
  isGate,
  orderOfMoveNames,
  seenFieldNames,
  type Transport,
  type TransportCreate,
  transportRoutes,
} from '@boxyard/contract/gate/transports.ts';
import { type BoxFacts, factNames } from '@boxyard/contract/yard/box-facts.ts';
import { serverNow } from '../../core/device/server-clock.ts';

export type TransportValues = Omit<
  Transport,
  RecordField | 'externalId' | 'containerId' | 'clientId' | 'against' | 'exceptionReason' | keyof BoxFacts
> & {
  clientId: number | null;
} & UnsaidFacts;

/** Undefined until somebody says it: the server then takes what the container's record tells. */
type UnsaidFacts = { [Name in keyof BoxFacts]: BoxFacts[Name] | undefined };
// An object made of pairs has no names of its own for the compiler.
export const unsaidFacts = Object.fromEntries(factNames.map((name) => [name, undefined])) as UnsaidFacts;

/** The date that counts: arrival in, departure out. */
export const dateOf = (transport: Pick<Transport, 'type' | 'arrivalDate' | 'departureDate'>): number | null =>
  transport[dateFieldOf(transport.type)];

/** A passage through the gate begins with the time of now; a planned transport begins without a date. */
export function emptyTransport(type: TransportType): TransportValues {
  const now = Math.floor(serverNow() / 60) * 60;
  return {
    type,
    clientId: null,
    arrivalDate: null,
    departureDate: null,
    ...(isGate(type) && { [dateFieldOf(type)]: now }),
    vehicleType: 'truck',
    notes: '',
    vehicleNumber: '',
    vehicleIssueDocument: '',
    trailerNumber: '',
    semitrailerNumber: '',
    driverName: '',
    driverLicenseNumber: '',
    customerId: null,
    containerCondition: null,
    isDefective: null,
    isEmpty: null,
    sealNumber: null,
    ...unsaidFacts,
    ...noReferences,
    orderNumber: '',
  };
}

/** Each type has its own call. */
export const creating = {
  planned_in: transportRoutes.createPlannedIn,
  planned_out: transportRoutes.createPlannedOut,
  gate_in: transportRoutes.createGateIn,
  gate_out: transportRoutes.createGateOut,
} as const satisfies Record<TransportType, unknown>;

/** What the form sends, whatever its type. */
export type TransportSent = TransportCreate & { type: TransportType };

/** The rules of the chosen type's own call, on what the form shows for that type. */
export const TransportForm = {
  safeParse({ type, ...values }: TransportValues) {
    const hidden = [
      dateFieldOf(type) === 'arrivalDate' ? 'departureDate' : 'arrivalDate',
      ...(isGate(type) ? [] : [...gateFieldNames, ...seenFieldNames, ...factNames, ...orderOfMoveNames]),
    ];
    const shown = Object.entries(values).filter(([name, value]) => value !== undefined && !hidden.includes(name));
    const parsed = creating[type].body.safeParse(Object.fromEntries(shown));
    if (!parsed.success) return { success: false as const, error: parsed.error };
    // The body of the type's own call, with that type beside it.
    return { success: true as const, data: { ...parsed.data, type } as TransportSent };
  },
};
