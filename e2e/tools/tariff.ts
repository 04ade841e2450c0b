import { routes } from '@boxyard/contract/core/routes.ts';
import { depotDay } from '../../server/test/tools/depot-day.ts';
import type { Api } from './api.ts';
import { numberOf } from './at-the-gate.ts';
import { account } from './demo.ts';
import { unique } from './page-parts.ts';

const params = { account };
let made = 0;

/** The calendar day by the depot's clocks that was so many days ago: `2026-11-21`. */
export const dayAgo = (days: number): string => depotDay(-days);

/** In the middle of that day, whatever the clocks do at night; in the morning of today, now. */
export const noonAgo = (days: number): number =>
  Math.floor(Math.min(Date.parse(`${dayAgo(days)}T11:00:00Z`), Date.now()) / 1000);

/** As it is typed: `21.11.26`. */
export function typedDay(day: string): string {
  const [year = '', month, date] = day.split('-');
  return `${date}.${month}.${year.slice(2)}`;
}

/** As it is shown: `21/11/2026`. */
export const shownDay = (day: string): string => day.split('-').reverse().join('/');

/** A customer who pays in a currency for which the demo has no tariff. */
export function payerOf(api: Api, called: string) {
  const name = `${called} ${unique()}${made++}`;
  return api.call(routes.clients.create, { params, body: { name, type: 'customer', currency: 'PLN' } });
}

/** The payer's own tariff: 5 free days, then 2.00 a day without VAT. */
export async function tariffOf(api: Api, client: { id: number; name: string }) {
  const code = `T${unique()}${made++}`;
  const { id: chargeCodeId } = await api.call(routes.chargeCodes.create, {
    params,
    body: { code, name: `Storage ${code}`, type: 'depot', vatRates: [{ from: '2020-01-01', vat: 0 }] },
  });
  const slab = { to: null, price20: 2, price40: 2, price45: 2 };
  return api.call(routes.rateCards.create, {
    params,
    body: {
      name: `Tariff of ${client.name}`,
      clientId: client.id,
      currency: 'PLN',
      validFrom: dayAgo(400),
      lines: [
        {
          chargeCodeId,
          containerTypeId: null,
          isEmpty: null,
          containerCondition: '',
          warehouseId: null,
          direction: '',
          taskType: '',
          unit: 'day',
          freeDays: 5,
          keepsFreeDays: true,
          slabBasis: 'stay',
          slabs: [slab],
          onceDay: null,
          oncePrice: null,
        },
      ],
    },
  });
}

/** A gate in costs 30.00 from now on, by a tariff that charged none before. */
export async function chargeGateIn(api: Api, { id, lines: [line] }: Awaited<ReturnType<typeof tariffOf>>) {
  if (!line) throw new Error('The tariff has no line.');
  const code = `L${unique()}${made++}`;
  const { id: chargeCodeId } = await api.call(routes.chargeCodes.create, {
    params,
    body: { code, name: `Lift ${code}`, type: 'service_fee', vatRates: [{ from: '2020-01-01', vat: 0 }] },
  });
  const { id: _, ...storage } = line;
  const slabs = [{ to: null, price20: 30, price40: 30, price45: 30 }];
  const lift = { ...storage, chargeCodeId, unit: 'move' as const, direction: 'gate_in' as const, freeDays: 0, slabs };
  await api.call(routes.rateCards.update, { params: { ...params, id }, body: { lines: [storage, lift] } });
}

/** A container of the client that came through the gate so many days ago. */
export async function arrived(api: Api, clientId: number, daysAgo: number) {
  const [type] = await api.call(routes.containerTypes.list, { params, query: {} });
  const [haulier] = await api.call(routes.clients.list, { params, query: { type: 'transport', pageSize: 1 } });
  const name = numberOf('STYU');
  const [passed] = await api.call(routes.gate.pass, {
    params,
    body: {
      clientId: haulier?.id ?? 0,
      vehicleType: 'truck',
      vehicleNumber: 'ZA-777XY',
      driverName: 'Ľubomír Ďurčanský',
      passedAt: noonAgo(daysAgo),
      boxes: [{ direction: 'gate_in', newContainer: { name, clientId, containerTypeId: type?.id ?? 0 } }],
    },
  });
  return { id: passed?.transport.containerId ?? 0, name };
}
