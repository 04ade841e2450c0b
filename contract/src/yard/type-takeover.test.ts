import { expect, it } from 'vitest';
import { type ContainerType, emptyContainerType, inheritedFromType } from '../settings/container-types.ts';
import { emptyContainer } from './containers.ts';
import { takeover } from './type-takeover.ts';

const type = (patch: Partial<ContainerType>): ContainerType => ({
  ...emptyContainerType,
  id: 1,
  version: 1,
  createdAt: 0,
  updatedAt: 0,
  name: 'x',
  isoCode: '22G1',
  tareWeightKg: 2230,
  maxGrossWeightKg: 30480,
  payloadCapacityKg: 28250,
  volumeCbm: 33.2,
  widthFt: 8,
  heightFt: 8.5,
  lengthFt: 20,
  ...patch,
});
const dry = inheritedFromType(type({}));
const highCube = inheritedFromType(
  type({ size: 40, isoCode: '45G1', tareWeightKg: 3900, lengthFt: 40, heightFt: 9.5 }),
);

it('fills an empty form and asks nothing', () => {
  const { free, typed } = takeover(emptyContainer, highCube, null);
  expect(typed).toEqual([]);
  expect({ ...emptyContainer, ...free }).toMatchObject(highCube);
});

it('replaces what an earlier type had filled in', () => {
  expect(takeover({ ...emptyContainer, ...dry }, highCube, dry)).toMatchObject({
    typed: [],
    free: { hSize: 2, tareWeightKg: 3900 },
  });
});

it('leaves what the clerk typed, and names it', () => {
  const { free, typed } = takeover({ ...emptyContainer, ...dry, tareWeightKg: 2185 }, highCube, dry);
  expect(typed).toEqual(['tareWeightKg']);
  expect(free).not.toHaveProperty('tareWeightKg');
});
