import { usualItems } from '@boxyard/contract/inspections/checklists.ts';
import fc from 'fast-check';
import { password } from '../tools/sign-in.ts';

/** Nobody listens there: what a webhook tells goes nowhere. The app of the fuzzing allows it by WEBHOOK_ALLOW. */
export const deadEnd = 'localhost:4649';

/** Where a webhook may lead. Nothing may be sent off this machine. */
const webhookUrl = fc.constantFrom(
  `http://${deadEnd}/hook`,
  'https://127.0.0.1:4648/hook',
  'not an address',
  `ftp://${deadEnd}`,
);

/** A day of a filled depot's stay, and one before it was opened. */
const day = fc.constantFrom('2026-09-21', '2026-09-28', '2026-10-31', '2026-09-25', '2026-08-31');
const idsOf = (name: string) =>
  fc.array(fc.record({ $pick: fc.constant(name), nth: fc.nat(3), whose: fc.constant('own') }), {
    minLength: 1,
    maxLength: 2,
  });
const slab = (to: number | null) => ({ to, price20: 2.5, price40: 5, price45: null });

/** What rules beside the schemas ask for, by the name of a field. Most values of it are of these. */
export const hints: Partial<Record<string, fc.Arbitrary<unknown>>> = {
  timezone: fc.constantFrom('Europe/Bratislava', 'UTC', 'Asia/Kathmandu', '+01:00', 'europe/bratislava'),
  isoCode: fc.constantFrom('22G1', '45R1', '', '42G0'),
  url: webhookUrl,
  scopes: fc.subarray(['clients:read', 'yard:write', 'files:read'], { minLength: 1 }),
  tt: fc.constantFrom('loading,transfer', 'x', ''),
  es: fc.constantFrom('completed,canceled', ',', 'new'),
  t: fc.constantFrom('loading', 'cleaning,repair'),
  sas: fc.constantFrom('1', '1,2'),
  row: fc.integer({ min: 1, max: 2 }),
  tier: fc.integer({ min: 1, max: 3 }),
  position: fc.integer({ min: 1, max: 6 }),
  blockIndex: fc.constantFrom(1, 1, 1, 2),
  nth: fc.constantFrom(2, 3),
  column: fc.constantFrom('name', 'type'),
  email: fc.oneof(
    fc.stringMatching(/^[a-z]{3,8}$/).map((name) => `${name}@fuzz.test`),
    fc.stringMatching(/^[a-z]{3,8}$/).map((name) => `${name}@fuzz.test`),
    fc.constant({ $pick: 'email', nth: 0, whose: 'own' }),
  ),
  password: fc.constant(password),
  oldPassword: fc.constant(password),
  newPassword: fc.constantFrom('Depot-2027', 'Depot-2028-more'),
  passedAt: fc.constant(1_790_000_000),
  boxes: fc
    .record({
      direction: fc.constantFrom('gate_in', 'gate_out'),
      nth: fc.nat(3),
      insist: fc.boolean(),
      order: fc.constantFrom({}, {}, { orderLineId: { $pick: 'orderLineId', nth: 0, whose: 'own' } }),
    })
    .map(({ direction, nth, insist, order }) => [
      { direction, isRepeat: true, insist, containerId: { $pick: 'containerId', nth, whose: 'own' }, ...order },
    ]),
  // An EDI partner leads nowhere either.
  host: fc.constantFrom(deadEnd.split(':')[0], '127.0.0.1', ''),
  port: fc.constantFrom(Number(deadEnd.split(':')[1]), 4648),
  modules: fc.constantFrom(
    ['invoices', 'bookings', 'edi', 'inspections'],
    ['invoices', 'reports', 'bookings', 'edi', 'inspections'],
  ),
  openingDay: fc.constant('2026-09-01'),
  firstDay: day,
  lastDay: fc.constantFrom('2026-10-31', '2026-11-01'),
  fromDay: day,
  untilDay: day,
  since: day,
  validFrom: fc.constantFrom('2027-01-01', '2025-01-01', '2028-01-01', '2026-01-01'),
  validTo: fc.constantFrom(null, '2026-12-31', '2028-12-31'),
  vatRates: fc.constantFrom([], [{ from: '2027-01-01', vat: 25 }]),
  unit: fc.constantFrom('day', 'day', 'week'),
  slabs: fc.constantFrom([slab(null)], [slab(10), slab(null)]),
  slabBasis: fc.constantFrom('stay', 'after_free'),
  taskType: fc.constant(''),
  onceDay: fc.constant(null),
  oncePrice: fc.constant(null),
  clientIds: idsOf('clientIds'),
  containerTypeIds: idsOf('containerTypeIds'),
  unNumber: fc.constantFrom('1263', '1993'),
  hazardClass: fc.constantFrom('3', '5.1'),
  containerIds: idsOf('containerIds'),
  damageIds: idsOf('damageIds'),
  closedIds: fc.constant([]),
  keptIds: fc.constant([]),
  location: fc.constantFrom('LB3N', 'DX1N', 'XXXX', 'TL23'),
  component: fc.constantFrom('PAA', ''),
  repairCode: fc.constantFrom('RP', 'GS'),
  // The lists that everybody begins with, by which a filled depot makes surveys of a gate move in.
  checklistRevision: fc.constantFrom(0, 0, 1),
  answers: fc.constant(usualItems.gate_in.map(({ key }) => ({ key, answer: 'ok', value: null, note: '' }))),
  formula: fc.constantFrom('F', 'Q'),
  number: fc.constantFrom('SURU1234560', 'MSKU1234565', 'REL 7'),
  page: fc.oneof(fc.integer({ min: 1, max: 3 }), fc.integer({ min: 1, max: 1_000_000 })),
};
