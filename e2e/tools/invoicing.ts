import { routes } from '@boxyard/contract/core/routes.ts';
import type { Api } from './api.ts';
import { account } from './demo.ts';
import { unique } from './page-parts.ts';
import { dayAgo, noonAgo } from './tariff.ts';
import { sceneOf } from './yard-scene.ts';

const params = { account };

/** A Slovak business that is charged two fees of a container. */
export async function charged(api: Api, prices: number[]) {
  const scene = await sceneOf(api);
  const box = await scene.container('INVO');
  const body = {
    name: `Odberateľ ${unique()}`,
    type: 'customer',
    currency: 'EUR',
    ...{ cin: '31333532', tin: '2020987654', vatNumber: 'SK2020987654' },
    ...{ addressLine1: 'Dlhá', addressLine2: '7', addressCity: 'Martin', addressZip: '036 01', addressCountry: 'SVK' },
  } as const;
  const client = await api.call(routes.clients.create, { params, body });
  for (const unitPrice of prices) await charge(api, box.id, client.id, unitPrice);
  return { client, box };
}

export function charge(api: Api, containerId: number, clientId: number, unitPrice: number) {
  const fee = { type: 'cleaning_fee', clientId, unitPrice, vat: 23, startedAt: noonAgo(3) } as const;
  return api.call(routes.transactions.create, { params: { ...params, containerId }, body: fee });
}

export async function draftOf(api: Api, clientId: number): Promise<number> {
  const body = { untilDay: dayAgo(0), clientIds: [clientId] };
  const { drafts } = await api.call(routes.invoices.gather, { params, body });
  return drafts[0] ?? 0;
}

export async function issuedTo(api: Api, clientId: number) {
  const { id, number } = await api.call(routes.invoices.issue, {
    params: { ...params, id: await draftOf(api, clientId) },
  });
  return { id, number: number ?? '' };
}
