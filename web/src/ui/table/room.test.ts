import { expect, it } from 'vitest';
import { hasRoom } from './room.ts';

it('a column shows where the list is wide enough, or on cards where it belongs there', () => {
  const shows = (width: number) => [
    hasRoom({}, width),
    hasRoom({ room: 'some' }, width),
    hasRoom({ room: 'much', onCard: true }, width),
  ];
  expect([shows(390), shows(600), shows(800), shows(1000)]).toEqual([
    [true, false, true],
    [true, false, false],
    [true, true, false],
    [true, true, true],
  ]);
});
