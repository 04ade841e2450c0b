import { describe, expect, it } from 'vitest';
import { type PriceRule, plainRule, priceRepair, sharesOf } from './repair-price.ts';
import { lineFor } from './repair-tariffs.ts';

const rule = (given: Partial<PriceRule>): PriceRule => ({ ...plainRule, ...given });
const of = (lengthCm: number | null = null, widthCm: number | null = null, quantity = 1) => ({
  lengthCm,
  widthCm,
  quantity,
});
const rate = 42.1;

describe('the price of a repair', () => {
  it('is that of V13 to V16', () => {
    expect(priceRepair(rule({ hours: 1.25, material: 18.3 }), of(), rate)).toMatchObject({
      hours: 1.25,
      labour: 52.63,
      material: 18.3,
      net: 70.93,
    });
    const long = rule({
      formula: 'L',
      hours: 0.75,
      material: 9.2,
      firstCm: 30,
      stepCm: 30,
      stepHours: 0.25,
      stepMaterial: 4.1,
    });
    expect(priceRepair(long, of(100), rate)).toMatchObject({
      hours: 1.5,
      labour: 63.15,
      material: 21.5,
      net: 84.65,
      count: 3,
    });
    expect(priceRepair(long, of(30), rate)).toMatchObject({ hours: 0.75, count: 0 });
    expect(priceRepair(long, of(31), rate)).toMatchObject({ hours: 1, count: 1 });
    const area = rule({ formula: 'A', hours: 0.4, material: 6.35, areaCm2: 1000 });
    expect(priceRepair(area, of(60, 45), rate)).toMatchObject({
      hours: 1.2,
      labour: 50.52,
      material: 19.05,
      net: 69.57,
      count: 3,
    });
    const pieces = rule({ formula: 'Q', hours: 0.15, material: 3.99 });
    expect(priceRepair(pieces, of(null, null, 7), rate)).toMatchObject({
      labour: 44.21,
      material: 27.93,
      net: 72.14,
      isCapped: false,
    });
    expect(priceRepair({ ...pieces, most: 70 }, of(null, null, 7), rate)).toMatchObject({ net: 70, isCapped: true });
  });

  it('of a patch is that of the first area that holds it, and says what is missing', () => {
    const patch = rule({
      formula: 'P',
      patches: [
        { toCm2: 225, hours: 1, material: 5 },
        { toCm2: 900, hours: 1.5, material: 9 },
      ],
    });
    expect(priceRepair(patch, of(15, 15), 10)).toMatchObject({ net: 15 });
    expect(priceRepair(patch, of(16, 15), 10)).toMatchObject({ net: 24 });
    expect([of(40, 40), of(null, 5), of(5)].map((measures) => priceRepair(patch, measures, 10))).toEqual([
      'tooLarge',
      'lengthCm',
      'widthCm',
    ]);
  });

  it('rounds labour half up once, whatever hours and rate', () => {
    for (let hours = 0; hours <= 300; hours += 7)
      for (let cents = 0; cents <= 9000; cents += 113) {
        const price = priceRepair(rule({ hours: hours / 100 }), of(), cents / 100);
        expect(typeof price === 'object' && Math.round(price.labour * 100)).toBe(
          Number((BigInt(hours) * BigInt(cents) + 50n) / 100n),
        );
      }
  });
});

describe('the shares of a damage protection plan', () => {
  const lines = [
    { payer: 'user', net: 70.93 },
    { payer: 'user', net: 84.65 },
  ] as const;
  it('consume the cover in the order of the lines, and split the one across it', () => {
    expect(sharesOf(lines, { dpp: 100, dppMode: 'excess' })).toEqual([
      [{ payer: 'owner', net: 70.93 }],
      [
        { payer: 'owner', net: 29.07 },
        { payer: 'user', net: 55.58 },
      ],
    ]);
  });
  it('are all the user’s above an all-or-nothing plan, and all the owner’s within it', () => {
    const paid = (dpp: number) => sharesOf(lines, { dpp, dppMode: 'all_or_nothing' }).map(([share]) => share?.payer);
    expect([paid(100), paid(155.58)]).toEqual([
      ['user', 'user'],
      ['owner', 'owner'],
    ]);
  });
  it('add up to each line, whatever the cover', () => {
    for (let dpp = 0; dpp <= 400; dpp += 3.37)
      for (const dppMode of ['excess', 'all_or_nothing'] as const) {
        const mixed = [
          ...lines,
          { payer: 'owner', net: 12.34 },
          { payer: 'user', net: 0 },
          { payer: 'user', net: 99.99 },
        ] as const;
        for (const [nth, shares] of sharesOf(mixed, { dpp: Number(dpp.toFixed(2)), dppMode }).entries())
          expect(Math.round(shares.reduce((sum, { net }) => sum + net * 100, 0))).toBe(
            Math.round((mixed[nth]?.net ?? 0) * 100),
          );
      }
  });
});

it('the nearest line of a tariff is found', () => {
  const line = (component: string, damageCode: string) => ({ component, damageCode, repairCode: 'GS' });
  const all = [line('', ''), line('', 'DT'), line('PAA', ''), line('PAA', 'DT')];
  const found = (component: string, damageCode: string) => lineFor(all, { component, damageCode, repairCode: 'GS' });
  expect([found('PAA', 'DT'), found('PAA', 'CU'), found('RLA', 'DT'), found('RLA', 'CU')]).toEqual([
    all[3],
    all[2],
    all[1],
    all[0],
  ]);
  expect(lineFor(all, { component: 'PAA', damageCode: 'DT', repairCode: 'WD' })).toBeUndefined();
});
