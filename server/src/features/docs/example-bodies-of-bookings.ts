import {
  clientId,
  containerTypeId,
  lineId,
  moment,
  transportCompany,
  transportId,
  warehouseId,
} from './example-ids.ts';

const order = {
  direction: 'out',
  clientId,
  number: 'HLCU-REL-20611',
  validFrom: '2026-11-23',
  validTo: '2026-12-11',
  bookingNumber: '61552044',
};
const orderLine = {
  quantity: 10,
  containerTypeIds: [containerTypeId],
  load: 'empty',
  leastGrade: 'B',
  validTo: '2026-12-04',
  pin: '4711',
  numbers: ['CSQU3054383'],
};
const stop = {
  clientId,
  containerTypeIds: [containerTypeId],
  fromDay: '2026-11-30',
  toDay: '2026-12-11',
  otherPlace: 'Harbour depot 2, gate 4',
};

/** Orders, gate checks, holds, acceptance stops and announced trucks. */
export const bookingBodies: Record<string, unknown> = {
  gateOrdersCreate: { ...order, lines: [orderLine] },
  gateOrdersSaveByNumber: { ...order, lines: [orderLine] },
  gateOrdersUpdate: {
    validTo: '2026-12-31',
    lines: [{ id: lineId, ...orderLine, quantity: 20 }],
    version: 1,
  },
  gateOrdersAssign: { transportId },
  gateOrdersGiveBack: { reason: 'The container came back unused' },
  gateOrdersKeep: { reason: 'It left; the gate move was deleted by mistake' },
  gateChecksCheck: { direction: 'out', number: 'CSQU3054383', haulierId: transportCompany, warehouseId, at: moment },
  gateChecksSettle: { reason: 'Released by telephone, Ms Horáková' },
  holdsCreate: { kind: 'customs', number: 'CSQU3054383', blocksOut: true, reference: 'CU-2026-118' },
  holdsLift: { reason: 'Customs have released it' },
  acceptanceStopsCreate: { ...stop, warehouseId },
  acceptanceStopsUpdate: { toDay: '2026-12-15', version: 1 },
  announcedTrucksCreate: {
    direction: 'in',
    day: '2026-11-30',
    haulierId: transportCompany,
    vehicleNumber: 'BA 123 CD',
    driverName: 'Ján Novák',
    clientId,
    numbers: ['CSQU3054383'],
  },
  announcedTrucksUpdate: { day: '2026-12-01', vehicleNumber: 'BA 456 EF', version: 1 },
};
