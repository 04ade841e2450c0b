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
    .record({ direction: fc.constantFrom('gate_in', 'gate_out'), nth: fc.nat(3) })
    .map(({ direction, nth }) => [
      { direction, isRepeat: true, containerId: { $pick: 'containerId', nth, whose: 'own' } },
    ]),
  page: fc.oneof(fc.integer({ min: 1, max: 3 }), fc.integer({ min: 1, max: 1_000_000 })),
};
