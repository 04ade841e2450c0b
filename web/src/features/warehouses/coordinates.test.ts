import { describe, expect, it } from 'vitest';
import { coordinatesOf, coordinatesText } from './coordinates.ts';

describe('coordinatesText', () => {
  it('says the hemispheres', () => {
    expect(coordinatesText(48.12468, 17.157)).toBe('48.1247° N, 17.1570° E');
    expect(coordinatesText(-33.9, -18.42)).toBe('33.9000° S, 18.4200° W');
    expect(coordinatesText(0, 0)).toBe('0.0000° N, 0.0000° E');
  });

  it('says nothing of half a pair, or of a place that is not on the globe', () => {
    expect(coordinatesText(48, null)).toBe('');
    expect(coordinatesText(90.1, 17)).toBe('');
    expect(coordinatesText(48, -181)).toBe('');
  });
});

describe('coordinatesOf', () => {
  it.each([
    ['48.1247, 17.1570', 48.1247, 17.157],
    ['48.1247 17.157', 48.1247, 17.157],
    [' -33.9;18.42 ', -33.9, 18.42],
    ['48.1247° N, 17.1570° E', 48.1247, 17.157],
    ['33.9° S, 18.42° W', -33.9, -18.42],
    ['48,1247° N, 17,1570° E', 48.1247, 17.157],
    ['48,1247 17,157', 48.1247, 17.157],
    ['48.1247,17.157', 48.1247, 17.157],
    ['48°7\'29"N 17°9\'25.2"E', 48.124722, 17.157],
  ])('reads %s', (text, latitude, longitude) => expect(coordinatesOf(text)).toEqual({ latitude, longitude }));

  it.each([
    '48,148',
    '12,5',
    '-18,4',
    '1e5',
    '48.1247',
    '48, 17, 3',
    '91, 17',
    '48, 181',
    'Bratislava',
    '',
    '48.1247, about 17',
  ])('takes %s for no pair', (text) => expect(coordinatesOf(text)).toBeNull());

  it('reads what it says', () => {
    expect(coordinatesOf(coordinatesText(-48.1247, 17.157))).toEqual({ latitude: -48.1247, longitude: 17.157 });
  });
});
