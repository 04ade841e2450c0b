import { chargeCodeRoutes } from '@boxyard/contract/billing/charge-codes.ts';
import {
  type RateCardCreate,
  type RateLineInput,
  rateCardRoutes,
  type Slab,
} from '@boxyard/contract/billing/rate-cards.ts';
import { stayRoutes } from '@boxyard/contract/billing/stays.ts';
import { storageRunRoutes } from '@boxyard/contract/billing/storage-runs.ts';
import { transactionRoutes } from '@boxyard/contract/billing/transactions.ts';
import { transportRoutes } from '@boxyard/contract/gate/transports.ts';
import { clientRoutes } from '@boxyard/contract/people/clients.ts';
import { accountRoutes } from '@boxyard/contract/settings/accounts.ts';
import { containerRoutes } from '@boxyard/contract/yard/containers.ts';
import type { Depot } from './depot.ts';
import { createYard } from './yard.ts';

/** Noon in Bratislava on a day, summer or winter, in seconds. */
export const noon = (day: string) => Date.parse(`${day}T11:00:00Z`) / 1000;

/** One price for every length, from a day on to the next. */
export const slabs = (...prices: (number | [to: number, price: number])[]): Slab[] =>
  prices.map((each) => {
    const [to, price] = Array.isArray(each) ? each : [null, each];
    return { to, price20: price, price40: price, price45: price };
  });

export const emptyLine: Omit<RateLineInput, 'chargeCodeId' | 'slabs'> = {
  containerTypeId: null,
  isEmpty: null,
  containerCondition: '',
  warehouseId: null,
  direction: '',
  taskType: '',
  unit: 'day',
  freeDays: 0,
  keepsFreeDays: true,
  slabBasis: 'stay',
  onceDay: null,
  oncePrice: null,
};

/** A depot that bills by tariffs since 2020, and what a test asks of it. */
export async function createTariffs(depot: Depot, openingDay = '2020-01-01') {
  const { account, owner, admin } = depot;
  const yard = await createYard(depot);
  await owner.call(accountRoutes.update, { params: { account }, body: { modules: ['invoices'], openingDay } });
  const code = async (
    name: string,
    type: 'depot' | 'rent' | 'service_fee' | 'cleaning_fee' = 'depot',
    vatRates: { from: string; vat: number }[] = [],
  ) =>
    (await owner.call(chargeCodeRoutes.create, { params: { account }, body: { code: name, name, type, vatRates } }))
      .payload.id;
  const storage = await code('STO');
  let boxes = 0;
  const self = {
    yard,
    storage,
    code,
    line: (given: Partial<RateLineInput> & Pick<RateLineInput, 'slabs'>): RateLineInput => ({
      ...emptyLine,
      chargeCodeId: storage,
      ...given,
    }),
    tryCard: (given: Partial<RateCardCreate> & Pick<RateCardCreate, 'lines'>) =>
      owner.call(rateCardRoutes.create, {
        params: { account },
        body: { name: 'Tariff', validFrom: '2020-01-01', ...given },
      }),
    card: async (given: Partial<RateCardCreate> & Pick<RateCardCreate, 'lines'>) => (await self.tryCard(given)).payload,
    client: async (name: string) =>
      (
        await admin.call(clientRoutes.create, {
          params: { account },
          body: { name, type: 'customer', currency: 'EUR' },
        })
      ).payload.id,
    box: async () => (await yard.container(`STAY${String(++boxes).padStart(7, '0')}`)).id,
    gateIn: async (containerId: number, day: string) =>
      (
        await admin.call(transportRoutes.createGateIn, {
          params: { account, containerId },
          body: { ...truck(), arrivalDate: noon(day) },
        })
      ).payload.id,
    gateOut: async (containerId: number, day: string) =>
      (
        await admin.call(transportRoutes.createGateOut, {
          params: { account, containerId },
          body: { ...truck(), departureDate: noon(day) },
        })
      ).payload.id,
    tryRun: (untilDay: string, clientIds?: number[]) =>
      admin.call(storageRunRoutes.create, {
        params: { account },
        body: { untilDay, ...(clientIds && { clientIds }) },
      }),
    run: async (untilDay: string, clientIds?: number[]) => (await self.tryRun(untilDay, clientIds)).payload,
    /** Runs at the same moment. @returns those that billed something; the others found nothing left */
    runAtOnce: async (...untilDays: string[]) => {
      const answers = await Promise.all(untilDays.map((day) => self.tryRun(day)));
      return answers.flatMap((answer) => {
        if (answer.status === 409 && answer.problem.key === 'nothingToBill') return [];
        return [answer.payload];
      });
    },
    preview: async (untilDay: string) =>
      (await admin.call(storageRunRoutes.preview, { params: { account }, body: { untilDay } })).payload,
    bills: async (containerId: number) =>
      (
        await admin.call(transactionRoutes.listOfContainer, {
          params: { account, containerId },
          query: { sort: 'startedAt', pageSize: 200 },
        })
      ).payload,
    stays: async (containerId: number) =>
      (await admin.call(stayRoutes.list, { params: { account }, query: { containerId, sort: 'startedAt' } })).payload,
    stay: async (containerId: number) => {
      const [found] = await self.stays(containerId);
      return (await admin.call(stayRoutes.get, { params: { account, id: found?.id ?? 0 } })).payload;
    },
    giveTo: (containerId: number, clientId: number) =>
      admin.call(containerRoutes.update, { params: { account, id: containerId }, body: { clientId } }),
  };
  /** The container is another's from a day of its open stay on. */
  const changeHands = async (containerId: number, clientId: number, since: string) => {
    await self.giveTo(containerId, clientId);
    const { id } = await self.stay(containerId);
    return owner.call(stayRoutes.clientSince, { params: { account, id }, body: { since, reason: 'Sold' } });
  };
  const truck = () => ({ clientId: yard.clientId, vehicleType: 'truck' as const });
  return { ...self, changeHands };
}

export type Tariffed = Awaited<ReturnType<typeof createTariffs>>;
