import { expect, it } from 'vitest';
import { emptyTransport, TransportForm } from './transport.values.ts';

it('a gate move sends of the facts of its box those alone that somebody said', () => {
  const untouched = TransportForm.safeParse({ ...emptyTransport('gate_out'), clientId: 7 });
  expect(untouched.success && 'grossWeightKg' in untouched.data).toBe(false);
  const said = TransportForm.safeParse({ ...emptyTransport('gate_out'), clientId: 7, setTemperature: null });
  expect(said).toMatchObject({ success: true, data: { setTemperature: null } });
  expect(said.success && 'dangerousGoods' in said.data).toBe(false);
});
