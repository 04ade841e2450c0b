import type { RecordField } from '@boxyard/contract/core/fields.ts';
import type { Client } from '@boxyard/contract/people/clients.ts';
import { type ContainerType, inheritedFromType } from '@boxyard/contract/settings/container-types.ts';
import { noFacts } from '@boxyard/contract/yard/box-facts.ts';
import type { Container } from '@boxyard/contract/yard/containers.ts';
import { checkDigit } from '@boxyard/contract/yard/iso6346.ts';
import { present } from '../../core/http/present.ts';
import type { Random } from './random.ts';
import { daySeconds } from './scene.ts';
import type { Use } from './yard-plan.ts';

interface Fleet {
  client: Client['name'];
  owner: string;
  color: string;
  uses: Use[];
}

const dryUses: Use[] = ['dry', 'empty', 'gate'];

/** A client with containers in the yard: its name, the letters on its boxes, their colour. */
export const fleets: Fleet[] = [
  { client: 'Dunaj Lines, a.s.', owner: 'DNLU', color: '#0b5394', uses: dryUses },
  { client: 'Tatra Cargo, s.r.o.', owner: 'TACU', color: '#00c26e', uses: dryUses },
  { client: 'Považská lodná agentúra, s.r.o.', owner: 'PVLU', color: '#f4b400', uses: dryUses },
  { client: 'Karpatia Shipping, a.s.', owner: 'KRPU', color: '#b3261e', uses: dryUses },
  { client: 'Moravia Container, a.s.', owner: 'MRVU', color: '#6a3fb5', uses: dryUses },
  { client: 'Slezská kontejnerová, s.r.o.', owner: 'SLZU', color: '#455a64', uses: dryUses },
  { client: 'Bohemia Ocean Service, s.r.o.', owner: 'BOHU', color: '#00838f', uses: [...dryUses, 'reefer'] },
  { client: 'Vltava Freight, a.s.', owner: 'VLTU', color: '#e65100', uses: dryUses },
  { client: 'Labe Terminál, s.r.o.', owner: 'LABU', color: '#8d6e63', uses: dryUses },
  { client: 'Horehronské drevo, s.r.o.', owner: 'HRDU', color: '#33691e', uses: ['dry', 'gate'] },
  { client: 'Zemplín Chemie, a.s.', owner: 'ZCHU', color: '#fdd835', uses: ['tank'] },
  { client: 'Šariš Potraviny, s.r.o.', owner: 'SPOU', color: '#f8bbd0', uses: ['reefer'] },
  { client: 'Trnavské autodiely, a.s.', owner: 'TADU', color: '#1a237e', uses: ['dry'] },
  { client: 'Ocelárne Slezsko, a.s.', owner: 'OCSU', color: '#263238', uses: ['dry'] },
  { client: 'Podunajský cukrovar, a.s.', owner: 'PCUU', color: '#ffffff', uses: ['tank', 'dry'] },
  { client: 'Krkonošské papírny, s.r.o.', owner: 'KPAU', color: '#9ccc65', uses: ['dry', 'empty'] },
  { client: 'Hanácká mrazírna, s.r.o.', owner: 'HMRU', color: '#81d4fa', uses: ['reefer'] },
];

/** Boxes that a client leases carry the letters of the lessor. */
const lessors = ['LEAU', 'RNTU', 'BXLU'];

const typeNames: Record<Use, Record<number, string[]>> = {
  dry: {
    1: ["20' Dry", "20' Dry", "20' Dry", "20' Open Top"],
    2: ["40' High Cube", "40' High Cube", "40' Dry", "40' Open Top", "40' Flat Rack"],
  },
  empty: { 1: ["20' Dry"], 2: ["40' High Cube", "40' Dry"] },
  gate: { 1: ["20' Dry"], 2: ["40' High Cube"] },
  reefer: { 1: ["20' Reefer"], 2: ["40' High Cube Reefer"] },
  tank: { 1: ["20' Tank"], 2: [] },
};

interface BoxIds {
  clientId: number;
  warehouseId: number | null;
  types: Map<string, ContainerType>;
  /** Container statuses by name. */
  statuses: Map<string, number>;
}

export type DemoBox = Omit<Container, RecordField | 'externalId'>;

/** Containers one after another; no number comes twice. */
export function boxMaker(random: Random, today: number) {
  const used = new Set<string>();
  const number = (owner: string): string => {
    const start = `${owner}${random.int(100_000, 999_999)}`;
    if (used.has(start)) return number(owner);
    used.add(start);
    return `${start}${checkDigit(start)}`;
  };

  return (use: Use, footprint: number, fleet: Fleet, ids: BoxIds): DemoBox => {
    const type = present(ids.types.get(random.pick(typeNames[use][footprint] ?? [])));
    const isEmpty = use === 'empty' || random.chance(0.3);
    const isDefective = random.chance(0.05);
    const condition = random.pick(['used', 'used', 'used', 'used_like_new', 'new', 'repaired'] as const);
    const isHazardous = use === 'tank' && random.chance(0.5);
    const setTemperature = use === 'reefer' && !isEmpty ? random.pick([-18, -20, 2, 13]) : null;
    return {
      ...noFacts,
      ...inheritedFromType(type),
      name: number(random.chance(0.2) ? random.pick(lessors) : fleet.owner),
      clientId: ids.clientId,
      warehouseId: ids.warehouseId,
      containerTypeId: type.id,
      containerStatusId: ids.statuses.get(statusOf(isDefective, isEmpty, random)) ?? null,
      containerCondition: isDefective ? 'defective' : condition,
      isDefective,
      isEmpty,
      ventilationAvailable: use === 'reefer' || random.chance(0.05),
      cargoTypeAllowed: cargoOf(use, isHazardous),
      tareWeightKg: type.tareWeightKg + random.int(-4, 4) * 10,
      ccdNumber: isEmpty ? '' : `26SK5110${random.int(100_000, 999_999)}`,
      sealNumber: isEmpty ? '' : `SK${random.int(1_000_000, 9_999_999)}`,
      temperatureRequirements: setTemperature === null ? '' : `${setTemperature > 0 ? '+' : ''}${setTemperature} °C`,
      setTemperature,
      isPluggedIn: setTemperature !== null,
      importReferenceNumber: isEmpty ? '' : `IMP-26-${random.int(1000, 9999)}`,
      exportReferenceNumber: random.chance(0.1) ? `EXP-26-${random.int(1000, 9999)}` : '',
      cscScheme: '',
      acepNumber: '',
      certificationExpiryDate: random.chance(0.9) ? today + random.int(-20, 900) * daySeconds : null,
      hazmatCertified: isHazardous,
      gpsTrackingEnabled: random.chance(0.06),
      gpsLocation: '',
      grade: isDefective ? 'D' : random.pick(['A', 'B', 'B', 'C', '', ''] as const),
      notes: random.chance(0.06) ? random.pick(remarks) : '',
      styleWarehouseColor: fleet.color,
    };
  };
}

const remarks = [
  'Left door handle stiff.',
  'Floor to be swept before the next loading.',
  'Release only against a written order.',
  'Marks of a former owner still on the right side.',
];

function statusOf(isDefective: boolean, isEmpty: boolean, random: Random): string {
  if (isDefective) return random.chance(0.6) ? 'In repair' : 'Out of service';
  if (isEmpty) return random.chance(0.15) ? 'Reserved' : 'Available';
  return 'In use';
}

function cargoOf(use: Use, isHazardous: boolean): DemoBox['cargoTypeAllowed'] {
  if (isHazardous) return 'HAZMAT';
  if (use === 'reefer') return 'REEFER';
  return use === 'tank' ? '' : 'DRY';
}
