import type { OriginField, Transaction } from '@boxyard/contract/billing/transactions.ts';
import { Transaction as TransactionEntity } from '@boxyard/contract/billing/transactions.ts';
import type { RecordField } from '@boxyard/contract/core/fields.ts';
import { sql } from 'kysely';
import type { Tx } from '../../core/db/connection.ts';
import { insertAll } from './insert-all.ts';
import { type Random, seededRandom } from './random.ts';
import { daySeconds } from './scene.ts';
import { demoOpening } from './tariffs.ts';
import { type DemoContainer, findContainers } from './visits.ts';

const seed = 21_112_026;
const koruna = 25;

type DemoTransaction = Omit<Transaction, RecordField | OriginField | 'externalId' | 'isExpense' | 'status'>;

/** Seeds storage bills of past and present stays, fees of finished tasks and a few sales. Transports and tasks must exist. */
export async function seedTransactions(tx: Tx): Promise<void> {
  const random = seededRandom(seed);
  const containers = new Map((await findContainers(tx)).map((container) => [container.id, container]));
  const rows = [
    ...(await storage(tx, containers, random)),
    ...(await fees(tx, containers, random)),
    ...deals([...containers.values()], random),
  ].toSorted((a, b) => a.startedAt - b.startedAt);
  const batch = 1000;
  for (let at = 0; at < rows.length; at += batch)
    await insertAll(tx, 'transaction', TransactionEntity, rows.slice(at, at + batch));
}

interface Stay {
  containerId: number;
  arrivedAt: number;
  leftAt: number | null;
  /** It ended before the account began to bill by tariffs. */
  isBefore: boolean;
}

async function storage(tx: Tx, containers: Map<number, DemoContainer>, random: Random): Promise<DemoTransaction[]> {
  const { rows } = await sql<Stay>`select arrival.container_id, arrival.moved_at as arrived_at,
      (select min(departure.moved_at) from transport departure where departure.account_id = arrival.account_id and departure.container_id = arrival.container_id
        and departure.type = 'gate_out' and departure.moved_at > arrival.moved_at) as left_at, coalesce((select min(departure.moved_at)
        from transport departure where departure.account_id = arrival.account_id and departure.container_id = arrival.container_id
          and departure.type = 'gate_out' and departure.moved_at > arrival.moved_at) < ${demoOpening}, false) as is_before
    from transport arrival where arrival.type = 'gate_in' order by arrival.id`.execute(tx);
  return rows.flatMap(({ containerId, arrivedAt, leftAt, isBefore }) => {
    const container = containers.get(containerId);
    if (!container || !random.chance(0.7)) return [];
    const isRent = random.chance(0.12);
    if (!isRent && !isBefore) return []; // the storage run bills it
    const daily =
      (container.hSize === 2 ? 3.2 : 1.85) * (container.isRefrigerated ? 2 : 1) * (container.isEmpty ? 1 : 1.4);
    const period = isRent ? 'monthly' : random.chance(0.85) ? 'daily' : 'weekly';
    const price = { daily, weekly: daily * 6.5, monthly: daily * 26 }[period];
    return [
      {
        ...charge(container, isRent ? 'rent' : 'depot', price, arrivedAt),
        billingPeriod: period,
        noChargeDayCount: isRent ? 0 : random.pick([0, 3, 5, 5, 7, 10]),
        finishedAt: leftAt,
        ...payment(random, leftAt),
      },
    ];
  });
}

/** The range of prices for each type of task. */
const prices = {
  cleaning: { kind: 'cleaning_fee', min: 35, max: 90 },
  repair: { kind: 'repair_fee', min: 60, max: 480 },
  loading: { kind: 'loading_fee', min: 70, max: 160 },
  unloading: { kind: 'unloading_fee', min: 70, max: 160 },
} as const;

async function fees(tx: Tx, containers: Map<number, DemoContainer>, random: Random): Promise<DemoTransaction[]> {
  const { rows } = await sql<{ id: number; containerId: number; type: keyof typeof prices; endedAt: number }>`
    select id, container_id, type, coalesce(finished_at, created_at) as ended_at from work_task
    where type <> 'transfer' and status = 'completed' order by id`.execute(tx);
  return rows.flatMap(({ id, containerId, type, endedAt }) => {
    const container = containers.get(containerId);
    if (!container) return [];
    const { kind, min, max } = prices[type];
    return [{ ...charge(container, kind, random.int(min, max), endedAt), workTaskId: id, ...payment(random, endedAt) }];
  });
}

/** Now and then a box is bought or sold. */
function deals(containers: DemoContainer[], random: Random): DemoTransaction[] {
  const now = Math.floor(Date.now() / 1000);
  return containers.flatMap((container) => {
    if (container.placedAt === null || !container.isEmpty || !random.chance(0.04)) return [];
    const type = random.chance(0.6) ? 'sold' : 'purchase';
    const at = container.placedAt + random.int(1, 5) * daySeconds;
    if (at > now) return [];
    return [{ ...charge(container, type, random.int(900, 2600), at), ...payment(random, at) }];
  });
}

function charge(
  { id, clientId, currency, vat }: DemoContainer,
  type: Transaction['type'],
  euros: number,
  startedAt: number,
): DemoTransaction {
  return {
    containerId: id,
    clientId,
    workTaskId: null,
    type,
    noChargeDayCount: 0,
    currency,
    unitPrice: Math.round(euros * (currency === 'CZK' ? koruna : 1) * 100) / 100,
    billingPeriod: '',
    startedAt,
    finishedAt: null,
    vat,
    notes: '',
    paidAt: null,
    isCompleted: false,
  };
}

/** Older bills are mostly paid, and paid bills often completed. */
function payment(random: Random, endedAt: number | null): Pick<DemoTransaction, 'paidAt' | 'isCompleted'> {
  const now = Date.now() / 1000;
  if (endedAt === null) return { paidAt: null, isCompleted: false };
  // Some pay at the counter.
  const paidAt = endedAt + (random.chance(0.5) ? random.int(5, 50) * 60 : random.int(3, 30) * daySeconds);
  const isPaid = paidAt < now && random.chance(0.8);
  return { paidAt: isPaid ? paidAt : null, isCompleted: random.chance(isPaid ? 0.6 : 0.25) };
}
