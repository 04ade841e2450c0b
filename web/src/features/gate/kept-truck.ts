import { useEffect } from 'react';
import { DeviceFull, drop, keep, kept } from '../../core/device/device-store.ts';
import { getSession } from '../../core/session/session.ts';
import { emptyBox, emptyDamage, emptyGate, type GateValues } from './gate.values.ts';

/** A truck that was typed and not recorded, as this device keeps it for a day. */
export interface KeptTruck {
  /** Unix seconds of the last change. */
  at: number;
  values: GateValues;
}

/** Keeps what is typed, so that a reload loses nothing of it; what the clerk leaves on purpose is dropped. */
export function useKeptTruck(values: GateValues, unsaved: () => boolean): void {
  const { truckKey } = values;
  const typed = JSON.stringify(values);
  // biome-ignore lint/correctness/useExhaustiveDependencies: once for each change of the form
  useEffect(() => {
    if (unsaved()) void keepTruck({ at: Math.floor(Date.now() / 1000), values });
  }, [typed]);
  useEffect(
    () => () => {
      if (getSession().status === 'in') void drop('gate', truckKey);
    },
    [truckKey],
  );
}

async function keepTruck(truck: KeptTruck): Promise<void> {
  try {
    await keep('gate', truck.values.truckKey, truck);
  } catch (error) {
    // Then a reload loses it, as on a device that keeps nothing.
    if (!(error instanceof DeviceFull)) throw error;
  }
}

/** The truck that was left last without being recorded. */
export async function lastKeptTruck(): Promise<KeptTruck | null> {
  const trucks = (await kept('gate')).flatMap(({ value }) => truckIn(value) ?? []);
  return trucks.toSorted((a, b) => b.at - a.at)[0] ?? null;
}

export const dropTruck = ({ values }: KeptTruck): Promise<void> => drop('gate', values.truckKey);

/** A former version of the program may have kept less of it. */
function truckIn(value: unknown): KeptTruck | null {
  if (typeof value !== 'object' || value === null || !('values' in value)) return null;
  const { at, values } = value as Partial<KeptTruck>; // each part is looked at
  if (typeof at !== 'number' || typeof values?.truckKey !== 'string' || !Array.isArray(values.boxes)) return null;
  const boxes = values.boxes.map((box) => ({
    ...emptyBox(),
    ...box,
    key: emptyBox().key,
    damages: box.damages.map((damage) => ({ ...damage, key: emptyDamage().key })),
  }));
  return { at, values: { ...emptyGate(null), ...values, boxes } };
}
