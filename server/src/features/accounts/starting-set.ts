import type { RecordField } from '@boxyard/contract/core/fields.ts';
import { type ContainerStatus, startingStatuses } from '@boxyard/contract/settings/container-statuses.ts';
import { type ContainerType, emptyContainerType } from '@boxyard/contract/settings/container-types.ts';

type TypeSeed = Omit<ContainerType, RecordField>;

/** Eight feet wide and eight and a half high, as most containers are. */
const usual = { ...emptyContainerType, widthFt: 8, heightFt: 8.5 };

/** Typical figures of the trade for each type: kg, m³ and feet (outside). */
export const containerTypeSeed: TypeSeed[] = [
  {
    ...usual,
    name: "20' Dry",
    size: 20,
    isoCode: '22G1',
    tareWeightKg: 2230,
    maxGrossWeightKg: 30480,
    payloadCapacityKg: 28250,
    volumeCbm: 33.2,
    lengthFt: 20,
  },
  {
    ...usual,
    name: "40' Dry",
    size: 40,
    isoCode: '42G1',
    tareWeightKg: 3700,
    maxGrossWeightKg: 32500,
    payloadCapacityKg: 28800,
    volumeCbm: 67.7,
    lengthFt: 40,
  },
  {
    ...usual,
    name: "40' High Cube",
    size: 40,
    isoCode: '45G1',
    tareWeightKg: 3900,
    maxGrossWeightKg: 32500,
    payloadCapacityKg: 28600,
    volumeCbm: 76.3,
    heightFt: 9.5,
    lengthFt: 40,
  },
  {
    ...usual,
    name: "20' Reefer",
    size: 20,
    isoCode: '22R1',
    isRefrigerated: true,
    refrigerator: true,
    tareWeightKg: 2960,
    maxGrossWeightKg: 30480,
    payloadCapacityKg: 27520,
    volumeCbm: 28.3,
    lengthFt: 20,
  },
  {
    ...usual,
    name: "40' High Cube Reefer",
    size: 40,
    isoCode: '45R1',
    isRefrigerated: true,
    refrigerator: true,
    tareWeightKg: 4640,
    maxGrossWeightKg: 34000,
    payloadCapacityKg: 29360,
    volumeCbm: 67.5,
    heightFt: 9.5,
    lengthFt: 40,
  },
  {
    ...usual,
    name: "20' Open Top",
    size: 20,
    isoCode: '22U1',
    allowsBulkLoading: true,
    tareWeightKg: 2350,
    maxGrossWeightKg: 30480,
    payloadCapacityKg: 28130,
    volumeCbm: 32.5,
    lengthFt: 20,
  },
  {
    ...usual,
    name: "40' Open Top",
    size: 40,
    isoCode: '42U1',
    allowsBulkLoading: true,
    tareWeightKg: 3850,
    maxGrossWeightKg: 32500,
    payloadCapacityKg: 28650,
    volumeCbm: 65.9,
    lengthFt: 40,
  },
  {
    ...usual,
    name: "40' Flat Rack",
    size: 40,
    isoCode: '42P3',
    tareWeightKg: 5000,
    maxGrossWeightKg: 45000,
    payloadCapacityKg: 40000,
    volumeCbm: 0,
    lengthFt: 40,
  },
  {
    ...usual,
    name: "20' Tank",
    size: 20,
    isoCode: '22T1',
    allowsBulkLoading: true,
    tareWeightKg: 3650,
    maxGrossWeightKg: 36000,
    payloadCapacityKg: 32350,
    volumeCbm: 25,
    lengthFt: 20,
  },
];

type StatusSeed = Omit<ContainerStatus, RecordField>;

export const containerStatusSeed: StatusSeed[] = startingStatuses.map((name, index) => ({
  name,
  order: (index + 1) * 10,
  isActive: true,
}));
