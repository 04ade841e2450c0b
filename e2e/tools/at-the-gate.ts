import { routes } from '@boxyard/contract/core/routes.ts';
import { checkDigit } from '@boxyard/contract/yard/iso6346.ts';
import type { Page } from '@playwright/test';
import type { Api } from './api.ts';
import { account } from './demo.ts';
import { expect } from './fixtures.ts';
import { fieldOf } from './form.ts';
import { unique } from './page-parts.ts';

let boxes = 0;
/** One that no container has, and that is written as it should be. */
export const numberOf = (prefix: string) => {
  const serial = String(Number(unique().slice(-6)) + ++boxes)
    .padStart(6, '0')
    .slice(-6);
  return `${prefix}${serial}${checkDigit(prefix + serial)}`;
};
export const plate = 'ZA-777XY';
export const driver = 'Ľubomír Ďurčanský';

/** A transport company whose truck was at the gate before. */
export async function haulierOf(api: Api): Promise<string> {
  const name = `Gate hauler ${unique()}${++boxes}`;
  const { id: clientId } = await api.call(routes.clients.create, {
    params: { account },
    body: { name, type: 'transport' },
  });
  const client = await clientOf(api);
  const types = await api.call(routes.containerTypes.list, { params: { account }, query: {} });
  const newContainer = { name: numberOf('OLDU'), clientId: client.id, containerTypeId: types[0]?.id ?? 0 };
  await api.call(routes.gate.pass, {
    params: { account },
    body: {
      clientId,
      vehicleType: 'truck',
      vehicleNumber: plate,
      driverName: driver,
      passedAt: Math.floor(Date.now() / 1000) - 3600,
      boxes: [{ direction: 'gate_in', newContainer }],
    },
  });
  return name;
}

export async function clientOf(api: Api) {
  const [client] = await api.call(routes.clients.list, {
    params: { account },
    query: { page: 1, pageSize: 1, type: 'customer' },
  });
  if (!client) throw new Error('The demo has no customer.');
  return client;
}

/** Begins a depot transaction of the container, without an end. */
export async function chargeFor(api: Api, number: string): Promise<void> {
  const [found] = await api.call(routes.containers.list, { params: { account }, body: { name: number } });
  if (!found) throw new Error(`There is no ${number}.`);
  // As a form begins it: a gate out within this minute does not end before it.
  const startedAt = Math.floor(Date.now() / 60_000) * 60;
  await api.call(routes.transactions.create, {
    params: { account, containerId: found.id },
    body: {
      type: 'depot',
      clientId: found.clientId,
      currency: 'EUR',
      unitPrice: 2,
      billingPeriod: 'daily',
      noChargeDayCount: 0,
      startedAt,
    },
  });
}

/** As a scanner does: the number, and Enter at once. */
export async function typeNumber(page: Page, number: string) {
  await expect(fieldOf(page, 'Container number').last()).toBeFocused();
  await page.keyboard.type(number.toLowerCase());
  await page.keyboard.press('Enter');
}
