import { StoredStop } from '@boxyard/contract/bookings/acceptance-stops.ts';
import { StoredAnnounced } from '@boxyard/contract/bookings/announced-trucks.ts';
import { StoredOrder, StoredOrderLine, StoredOrderUnit } from '@boxyard/contract/bookings/gate-orders.ts';
import { noReferences } from '@boxyard/contract/bookings/order-fields.ts';
import { sql } from 'kysely';
import type { Tx } from '../../core/db/connection.ts';
import { insertAll } from './insert-all.ts';
import { daySeconds } from './scene.ts';

/** So many days from today. */
const dayAfter = (days: number) => new Date(Date.now() + days * daySeconds * 1000).toISOString().slice(0, 10);

interface Owner {
  clientId: number;
  /** Most of its empty containers in the yard are of this type; their numbers. */
  typeId: number;
  numbers: string[];
  /** Gate moves out of the last days. */
  left: { id: number; number: string }[];
}

/** Clients with empty containers in the yard, those with most first. */
async function findOwners(tx: Tx, accountId: number): Promise<Owner[]> {
  const own = sql`account_id = ${accountId}`;
  const here = sql`box.is_empty and box.id in (select container_id from container_presence where ${own} and is_in_yard)`;
  const { rows } = await sql<Pick<Owner, 'clientId' | 'typeId'>>`
    select box.client_id, mode() within group (order by box.container_type_id) as type_id
    from container box where box.${own} and ${here} group by box.client_id order by count(*) desc, box.client_id limit 4`.execute(
    tx,
  );
  const owners: Owner[] = [];
  for (const { clientId, typeId } of rows) {
    const boxes = await sql<{
      name: string;
    }>`select box.name from container box where box.${own} and box.client_id = ${clientId}
      and box.container_type_id = ${typeId} and ${here} order by box.id limit 12`.execute(tx);
    const left = await sql<Owner['left'][number]>`select move.id, gone.name as number from transport move
      join container gone on gone.${own} and gone.id = move.container_id
      where move.${own} and move.customer_id = ${clientId} and move.type = 'gate_out' and move.moved_at > now() - interval '20 days'
      order by move.moved_at desc limit 4`.execute(tx);
    owners.push({ clientId, typeId, numbers: boxes.rows.map(({ name }) => name), left: left.rows });
  }
  return owners;
}

/** Orders that run, end, and are taken; a hold, an acceptance stop and trucks that are expected. */
export async function seedBookings(tx: Tx, accountId: number): Promise<void> {
  const [first, second, third, fourth] = await findOwners(tx, accountId);
  const hauliers = await tx
    .selectFrom('client')
    .where('type', '=', 'transport')
    .select('id')
    .orderBy('id')
    .limit(3)
    .execute();
  if (!first || !second || !third || !fourth) return;
  const days = (from: number, to: number) => ({ validFrom: dayAfter(from), validTo: dayAfter(to) });
  const orders = [
    {
      direction: 'out',
      clientId: first.clientId,
      number: 'REL-2026-0412',
      ...days(-20, 25),
      bookingNumber: 'BKG7741203',
      cargoUse: 'export',
    },
    {
      direction: 'out',
      clientId: second.clientId,
      number: 'EDO 88213',
      ...days(-20, 2),
      customsReference: '26SK512000A1',
    },
    { direction: 'out', clientId: third.clientId, number: 'CRO/11-905', ...days(-20, 20), cargoUse: 'export' },
    { direction: 'in', clientId: first.clientId, number: 'TURN-IN 5520', ...days(-5, 40) },
    { direction: 'in', clientId: fourth.clientId, number: 'RA 300118', ...days(-2, 12), cargoUse: 'import' },
    { direction: 'out', clientId: fourth.clientId, number: 'REL-2026-0398', ...days(-40, -4) },
  ] as const;
  const ids = await insertAll(
    tx,
    'gateOrder',
    StoredOrder,
    orders.map((order) => ({ ...noReferences, ...order })),
  );
  const [rel, edo, cro, turnIn, ra, old] = ids;
  const line = (orderId: number | undefined, quantity: number, more: Partial<StoredOrderLine> = {}) => ({
    ...(orderId !== undefined && { orderId }),
    quantity,
    load: 'empty' as const,
    ...more,
  });
  const [haulier] = hauliers;
  const lines = await insertAll(tx, 'gateOrderLine', StoredOrderLine, [
    line(rel, 10, { containerTypeIds: [first.typeId], haulierId: haulier?.id ?? null, pin: '4821', load: 'empty' }),
    line(edo, second.left.length + 3, { containerTypeIds: [second.typeId], haulierId: null, pin: '', load: 'empty' }),
    line(cro, Math.max(1, third.left.length), { containerTypeIds: [], haulierId: null, pin: '', load: '' }),
    line(turnIn, 20, { containerTypeIds: [], haulierId: null, pin: '', load: 'empty' }),
    line(ra, 6, { containerTypeIds: [], haulierId: null, pin: '', load: 'full' }),
    line(old, 4, { containerTypeIds: [], haulierId: null, pin: '', load: '' }),
  ]);
  const unit = (nth: number, number: string, transportId: number | null) => ({
    orderId: ids[nth] ?? 0,
    lineId: lines[nth] ?? 0,
    direction: orders[nth]?.direction ?? 'out',
    clientId: orders[nth]?.clientId ?? 0,
    number,
    transportId,
  });
  await insertAll(tx, 'gateOrderUnit', StoredOrderUnit, [
    ...first.numbers.slice(0, 2).map((number) => unit(0, number, null)),
    ...first.left.map(({ number, id }) => unit(0, number, id)),
    ...second.left.map(({ number, id }) => unit(1, number, id)),
    ...third.left.map(({ number, id }) => unit(2, number, id)),
  ]);
  await sql`insert into hold (kind, number, blocks_out, reference, notes) values
    ('customs', ${second.numbers[0] ?? 'TGHU1234567'}, true, 'CÚ-2026-771', 'Waits for the inspection of the customs office.')`.execute(
    tx,
  );
  await insertAll(tx, 'acceptanceStop', StoredStop, [
    {
      clientId: third.clientId,
      containerTypeIds: [],
      fromDay: dayAfter(-1),
      toDay: dayAfter(6),
      otherPlace: 'Depot Žilina-Teplička',
      honoursAnnounced: true,
    },
  ]);
  await insertAll(tx, 'announcedTruck', StoredAnnounced, [
    {
      direction: 'out',
      day: dayAfter(0),
      haulierId: haulier?.id ?? null,
      vehicleNumber: 'BA-412KL',
      driverName: 'Milan Hudec',
      orderId: rel ?? null,
      clientId: null,
      numbers: first.numbers.slice(0, 1),
    },
    {
      direction: 'out',
      day: dayAfter(0),
      haulierId: hauliers[1]?.id ?? null,
      vehicleNumber: 'TT-201EF',
      driverName: '',
      orderId: edo ?? null,
      clientId: null,
      numbers: [],
    },
    {
      direction: 'in',
      day: dayAfter(0),
      haulierId: hauliers[2]?.id ?? null,
      vehicleNumber: 'ZA-733GH',
      driverName: 'Jozef Bielik',
      orderId: turnIn ?? null,
      clientId: null,
      numbers: ['TCLU4265120', 'TCLU4265135'],
    },
    {
      direction: 'in',
      day: dayAfter(1),
      haulierId: haulier?.id ?? null,
      vehicleNumber: '',
      driverName: '',
      orderId: null,
      clientId: third.clientId,
      numbers: ['CSNU6001257'],
    },
  ]);
}
