import type { AnnouncedRow } from '@boxyard/contract/bookings/announced-trucks.ts';
import type { Choice } from '../../ui/input/remote-select.tsx';
import { findOrder } from './gate.api.ts';
import { type BoxValues, chosen, emptyBox, type GateValues } from './gate.values.ts';

/** The form for an announced truck that has come: what was announced of truck, containers and order. */
export async function expectedTruck(
  truck: AnnouncedRow,
  before: GateValues,
): Promise<{ values: GateValues; company: Choice | undefined }> {
  const order = truck.orderId === null ? null : await findOrder(truck.orderId);
  const direction = truck.direction === 'in' ? 'gate_in' : 'gate_out';
  const box = (name: string): BoxValues => ({
    ...emptyBox(),
    direction,
    isWhole: name !== '',
    newContainer: { name, clientId: truck.clientId, containerTypeId: null },
    ...(order && chosen(order)),
  });
  const { id: announcedTruckId, haulierId, haulierName, vehicleNumber, driverName } = truck;
  const numbers = truck.numbers.length > 0 ? truck.numbers : [''];
  return {
    values: {
      ...before,
      announcedTruckId,
      clientId: haulierId ?? before.clientId,
      vehicleNumber: vehicleNumber || before.vehicleNumber,
      driverName: driverName || before.driverName,
      notes: truck.notes || before.notes,
      boxes: numbers.map(box),
    },
    company: haulierId === null ? undefined : { id: haulierId, name: haulierName },
  };
}
