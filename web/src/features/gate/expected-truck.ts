import type { AnnouncedRow } from '@boxyard/contract/bookings/announced-trucks.ts';
import type { Choice } from '../../ui/input/remote-select.tsx';
import { findOrder } from './gate.api.ts';
import { type BoxValues, emptyBox, type GateValues, withOrder } from './gate.values.ts';

/** The form for an announced truck that has come: what was announced of truck, containers and order, and the names of its clients. */
export async function expectedTruck(
  truck: AnnouncedRow,
  before: GateValues,
): Promise<{ values: GateValues; names: Choice[] }> {
  const order = truck.orderId === null ? null : await findOrder(truck.orderId);
  const direction = truck.direction === 'in' ? 'gate_in' : 'gate_out';
  const box = (name: string): BoxValues => {
    const empty = emptyBox();
    const begun = {
      ...empty,
      direction,
      isWhole: name !== '',
      newContainer: { ...empty.newContainer, name, clientId: truck.clientId },
    } as const;
    return order ? withOrder(begun, order, { haulierId: truck.haulierId, pin: '' }) : begun;
  };
  const { id: announcedTruckId, haulierId, haulierName, vehicleNumber, driverName } = truck;
  const numbers = truck.numbers.length > 0 ? truck.numbers : [''];
  // What the clerk has typed of containers already stays, and comes for the order as well.
  const isTyped = before.boxes.some(({ newContainer }) => newContainer.name.trim() !== '');
  const typed = (each: BoxValues): BoxValues => {
    const isFor = order && !each.order && (!each.filledFor || each.direction === direction);
    return isFor ? withOrder(each, order, { haulierId: truck.haulierId, pin: '' }) : each;
  };
  return {
    values: {
      ...before,
      announcedTruckId,
      clientId: haulierId ?? before.clientId,
      vehicleNumber: vehicleNumber || before.vehicleNumber,
      driverName: driverName || before.driverName,
      notes: truck.notes || before.notes,
      boxes: isTyped ? before.boxes.map(typed) : numbers.map(box),
    },
    names: [
      ...(haulierId === null ? [] : [{ id: haulierId, name: haulierName }]),
      ...(truck.clientId === null ? [] : [{ id: truck.clientId, name: truck.clientName }]),
      ...(order ? [{ id: order.clientId, name: order.clientName }] : []),
    ],
  };
}
