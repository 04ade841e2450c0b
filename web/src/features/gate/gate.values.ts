import { type Direction, type GateBox, type GateContainer, GatePass, type Visit } from '@boxyard/contract/gate.ts';
import { bareContainerNumber, splitContainerNumber } from '@boxyard/contract/iso6346.ts';
import type { GateFields } from '@boxyard/contract/transports.ts';
import type { z } from 'zod';
import { currentLanguage } from '../../core/text/i18n.ts';

/** One container on the truck, as the form holds it. */
interface BoxValues {
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
  /** Gives up its place on the way out. */
  release: boolean;
}

export interface GateValues extends Record<keyof GateFields, string> {
  clientId: number | null;
  vehicleType: GatePass['vehicleType'];
  notes: string;
  /** Null: the moment of the save. */
  passedAt: number | null;
  receipts: boolean;
  boxes: BoxValues[];
}

const asNew = { containerCondition: 'used', isDefective: false, isEmpty: true, sealNumber: '' } as const;

let made = 0;
export const emptyBox = (): BoxValues => ({
  key: ++made,
  newContainer: { name: '', clientId: null, containerTypeId: null },
  containerId: null,
  isWhole: false,
  direction: 'gate_in',
  ...asNew,
  release: false,
});

const emptyTruck = {
  vehicleType: 'truck',
  vehicleNumber: '',
  vehicleIssueDocument: '',
  trailerNumber: '',
  semitrailerNumber: '',
  driverName: '',
  driverLicenseNumber: '',
} as const;

export const emptyGate = (): GateValues => ({
  clientId: null,
  ...emptyTruck,
  notes: '',
  passedAt: null,
  receipts: true,
  boxes: [emptyBox()],
});

/** The card of a number once it was looked up: what the gate knows of it, or that it knows nothing. */
export function lookedUp(box: BoxValues, found: GateContainer | null): BoxValues {
  if (!found)
    return box.containerId === null
      ? box
      : { ...box, ...asNew, containerId: null, direction: 'gate_in', release: false };
  const { id, proposed, containerCondition, isDefective, isEmpty, sealNumber } = found;
  const seen = { containerCondition, isDefective, isEmpty, sealNumber };
  return {
    ...box,
    ...seen,
    containerId: id,
    direction: proposed,
    release: proposed === 'gate_out' && found.place !== null,
  };
}

/** A number that is whole by its form alone needs no Enter. */
export const isWholeNumber = (number: string): boolean => splitContainerNumber(number) !== null;

/** The truck of an earlier visit. */
export function truckOf({ clientName: _, lastAt: __, ...truck }: Visit): Omit<Visit, 'clientName' | 'lastAt'> {
  return truck;
}

type Parsed = { success: true; data: GatePass } | { success: false; error: z.ZodError };

/** What is sent: a known container by its id, a new one with its client and type, the time of now unless another was given. */
export const GateForm = {
  safeParse({ boxes, passedAt, ...truck }: GateValues): Parsed {
    const sent = boxes.map(({ key: _, isWhole: __, containerId, newContainer, release, ...box }) => ({
      ...box,
      ...(containerId === null
        ? { newContainer: { ...newContainer, name: bareContainerNumber(newContainer.name.trim()) } }
        : { containerId }),
      release: release && box.direction === 'gate_out',
    }));
    const now = Math.floor(Date.now() / 60_000) * 60;
    return GatePass.safeParse({ ...truck, passedAt: passedAt ?? now, boxes: sent, language: currentLanguage() });
  },
};
