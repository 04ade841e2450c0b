import type { AnnouncedRow } from '@boxyard/contract/bookings/announced-trucks.ts';
import { bareContainerNumber } from '@boxyard/contract/yard/iso6346.ts';
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
  const { numbers } = truck;
  const numberOf = ({ newContainer }: BoxValues) => bareContainerNumber(newContainer.name.trim());
  // What the clerk has typed of containers stays. Only a container that is announced, or any where none is, comes for the order.
  const typed = before.boxes.filter((each) => numberOf(each) !== '');
  const withOrders = typed.map((each): BoxValues => {
    const isAnnounced = numbers.length === 0 || numbers.includes(numberOf(each));
    const isFor = order && isAnnounced && !each.order && (!each.filledFor || each.direction === direction);
    return isFor ? withOrder(each, order, { haulierId: truck.haulierId, pin: '' }) : each;
  });
  const others = numbers.filter((number) => !typed.some((each) => numberOf(each) === number));
  const announced = typed.length === 0 && numbers.length === 0 ? [''] : others;
  return {
    values: {
      ...before,
      announcedTruckId,
      clientId: haulierId ?? before.clientId,
      vehicleNumber: vehicleNumber || before.vehicleNumber,
      driverName: driverName || before.driverName,
      notes: truck.notes || before.notes,
      boxes: [...withOrders, ...announced.map(box)],
    },
    names: [
      ...(haulierId === null ? [] : [{ id: haulierId, name: haulierName }]),
      ...(truck.clientId === null ? [] : [{ id: truck.clientId, name: truck.clientName }]),
      ...(order ? [{ id: order.clientId, name: order.clientName }] : []),
    ],
  };
}
