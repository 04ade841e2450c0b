import { noFacts } from '@boxyard/contract/yard/box-facts.ts';
import { expect, it } from 'vitest';
import { type ChosenOrder, emptyBox, emptyGate, GateForm, scannedOrder, withOrder, withState } from './gate.values.ts';

const line = {
  content: '2',
  left: 2,
  quantity: 2,
  validTo: null,
  bookingNumber: '',
  billOfLading: '',
  hasPin: false,
  haulierId: null,
  haulierName: '',
  containerTypeIds: [3],
  load: '' as const,
};
const order = (lines: Partial<ChosenOrder['lines'][number]>[]): ChosenOrder => ({
  id: 1,
  number: 'REL 1',
  clientId: 7,
  clientName: 'Line',
  direction: 'out',
  lines: lines.map((each, nth) => ({ ...line, id: 10 + nth, ...each })),
});
const gate = (of: ChosenOrder, haulierId: number | null) => {
  const values = { ...emptyGate(null), clientId: 5 };
  const boxes = values.boxes.map((box) => ({
    ...withOrder(box, of, { haulierId, pin: '' }),
    containerId: 9,
    filledFor: 'MSKU1234565',
  }));
  return GateForm.safeParse({ ...values, boxes });
};

it('an order whose line is not chosen is refused, and never sent as none', () => {
  const parsed = gate(order([{}, {}]), null);
  expect(parsed.success ? [] : parsed.error.issues.map(({ path, message }) => [path.join('.'), message])).toEqual([
    ['boxes.0.orderLineId', 'chooseOrderLine'],
  ]);
});

it('its only line, or the only one for the company, is chosen with it', () => {
  const lineOf = (parsed: ReturnType<typeof gate>) => parsed.success && parsed.data.boxes[0]?.orderLineId;
  expect(lineOf(gate(order([{}]), null))).toBe(10);
  expect(lineOf(gate(order([{ haulierId: 4 }, { haulierId: 5 }]), 5))).toBe(11);
});

it('the code of a printed order is read as a scanner types it', () => {
  expect(scannedOrder('https://depot.example/gate?order=42')).toBe(42);
  expect(scannedOrder('MSKU1234565')).toBeUndefined();
});

it('what the record told of a load or a seal goes with it and comes back with it; what was typed stays', () => {
  const record = { ...noFacts, grossWeightKg: 24_000, setTemperature: -18, sealIssuer: 'line' as const };
  const known = { ...record, isEmpty: false, sealNumber: 'ML-1' };
  const box = { ...emptyBox(), ...known, record: known, setTemperature: -20 };
  const emptied = withState(box, { isEmpty: true });
  expect(emptied).toMatchObject({ grossWeightKg: null, setTemperature: -20, sealIssuer: 'line' });
  expect(withState(emptied, { isEmpty: false })).toEqual(box);
  expect(withState(box, { sealNumber: 'ML-2' })).toMatchObject({ sealIssuer: '', grossWeightKg: 24_000 });
});
