import type { RecordField } from '@boxyard/contract/core/fields.ts';
import { noOrderOfMove, type seenFieldNames, Transport } from '@boxyard/contract/gate/transports.ts';
import type { BoxFacts } from '@boxyard/contract/yard/box-facts.ts';
import type { Tx } from '../../core/db/connection.ts';
import { insertAll } from './insert-all.ts';
import { type Random, seededRandom } from './random.ts';
import { daySeconds, hourSeconds } from './scene.ts';
import { type DemoContainer, findContainers, type Visit, visitsOf } from './visits.ts';

const seed = 7_042_026;
/** Each with the one licence that he shows at the gate. */
const drivers = [
  { name: 'Ľubomír Šťastný', license: 'SK 482 913' },
  { name: 'Jozef Hudák', license: 'SK 175 604' },
  { name: 'Štefan Ďurica', license: 'SK 903 227' },
  { name: 'Karel Vondráček', license: 'CZ 268 451' },
  { name: 'Miroslav Žiak', license: 'SK 640 738' },
  { name: 'František Čech', license: 'CZ 517 092' },
  { name: 'Ondrej Kňaze', license: 'SK 351 866' },
  { name: 'Vladimír Ťapák', license: 'SK 724 546' },
];
const districts = ['BA', 'ZA', 'KE', 'NR', 'TT', 'BL', 'DS', 'KN'];
const notes = ['', '', '', '', 'Announced by phone.', 'Driver waited for papers.', 'Seal checked at the gate.', ''];

/** What was seen of the container is taken from its record. */
type DemoTransport = Omit<
  Transport,
  Exclude<RecordField, 'createdAt'> | 'externalId' | (typeof seenFieldNames)[number] | keyof BoxFacts
>;

/** Seeds gate transports of the last months and plans for the coming days. The containers must exist. */
export async function seedTransports(tx: Tx): Promise<void> {
  const random = seededRandom(seed);
  const today = Math.floor(Date.now() / 1000 / daySeconds) * daySeconds;
  const carriers = await tx
    .selectFrom('client')
    .where('type', '=', 'transport')
    .where('isActive', '=', true)
    .select(['id', 'name'])
    .orderBy('id')
    .execute();
  const containers = await findContainers(tx);
  const make = transportMaker(random, carriers);
  const rows = [
    ...visitsOf(containers, random).flatMap((visit) => atGate(visit, make)),
    ...plans(containers, random, today, make),
  ].toSorted((a, b) => enteredAt(a, today) - enteredAt(b, today));
  const batch = 1000;
  for (let at = 0; at < rows.length; at += batch)
    await insertAll(tx, 'transport', Transport, rows.slice(at, at + batch));
}

/** Gate transports are entered when they happen and plans some days ahead, so the newest records are the latest passages. */
function enteredAt({ type, arrivalDate, departureDate }: DemoTransport, today: number): number {
  const at = arrivalDate ?? departureDate ?? today;
  return type.startsWith('gate') ? at : Math.min(at, today) - 3 * daySeconds;
}

/** Most gate moves are entered within minutes, one of fourteen hours later. */
function writtenAt(type: Transport['type'], at: number): number {
  const minutes = type.startsWith('gate') ? ((at / 60) % 14 < 1 ? 190 : 2 + ((at / 60) % 23)) : -3 * 24 * 60;
  return Math.floor(Math.min(Date.now() / 1000, at + minutes * 60));
}

type Make = (type: Transport['type'], containerId: number, at: number) => DemoTransport;

function transportMaker(random: Random, carriers: { id: number; name: string }[]): Make {
  const onRails = /železničn|intermodal/i;
  const onWater = /plavba/i;
  return (type, containerId, at) => {
    const carrier = random.pick(carriers);
    const vehicleType = onWater.test(carrier.name) ? 'ship' : onRails.test(carrier.name) ? 'train' : 'truck';
    const byRoad = vehicleType === 'truck' && type.startsWith('gate');
    const plate = () =>
      `${random.pick(districts)}-${random.int(100, 999)}${random.pick(['AB', 'CD', 'EF', 'GH', 'KL'])}`;
    const isIn = type.endsWith('in');
    const driver = byRoad ? random.pick(drivers) : null;
    return {
      type,
      containerId,
      createdAt: writtenAt(type, at),
      clientId: carrier.id,
      arrivalDate: isIn ? at : null,
      departureDate: isIn ? null : at,
      vehicleType,
      notes: random.pick(notes),
      vehicleNumber: byRoad ? plate() : '',
      vehicleIssueDocument: byRoad && random.chance(0.4) ? `VD ${random.int(1000, 9999)}/2026` : '',
      trailerNumber: '',
      semitrailerNumber: byRoad ? plate() : '',
      driverName: driver?.name ?? '',
      driverLicenseNumber: driver?.license ?? '',
      ...noOrderOfMove,
    };
  };
}

function atGate({ container, arrivedAt, leftAt }: Visit, make: Make): DemoTransport[] {
  const arrival = make('gate_in', container.id, arrivedAt);
  return leftAt === null ? [arrival] : [arrival, make('gate_out', container.id, leftAt)];
}

/** Most plans are of today and tomorrow, a few are overdue. */
function plans(containers: DemoContainer[], random: Random, today: number, make: Make): DemoTransport[] {
  const soon = () =>
    today + random.pick([0, 0, 1, 1, 1, 1, 2, 3]) * daySeconds + random.int(20, 71) * (hourSeconds / 4);
  const late = () => today - random.int(1, 3) * daySeconds + random.int(5, 16) * hourSeconds;
  return containers.flatMap(({ id, placedAt }) => {
    if (placedAt === null)
      return random.chance(0.25) ? [make('planned_in', id, random.chance(0.2) ? late() : soon())] : [];
    if (!random.chance(0.01)) return [];
    return [make('planned_out', id, random.chance(0.2) ? late() : soon())];
  });
}
