import { type LineValues, newLine, newPatch } from './tariff.values.ts';

/** An hour of the example. */
export const exampleRate = 42;

const patch = (toCm2: number, hours: number, material: number) => ({ ...newPatch(), toCm2, hours, material });
const byLength = (firstCm: number, hours: number, material: number, stepHours: number, stepMaterial: number) =>
  ({ formula: 'L', firstCm, stepCm: firstCm, hours, material, stepHours, stepMaterial }) as const;

/** Plausible lines to begin with: the numbers are made up, and nobody's prices. */
export const exampleLines = (): LineValues[] => [
  newLine({ component: 'PAA', repairCode: 'GS', ...byLength(30, 0.5, 2, 0.25, 1) }),
  newLine({
    component: 'PAA',
    repairCode: 'PT',
    formula: 'P',
    patches: [patch(100, 1, 6), patch(400, 1.5, 12), patch(900, 2.25, 22), patch(2500, 3.5, 40)],
  }),
  newLine({ component: 'RLA', repairCode: 'GS', ...byLength(30, 0.75, 2, 0.5, 1) }),
  newLine({ repairCode: 'WD', ...byLength(15, 0.5, 2, 0.25, 1) }),
  newLine({ component: 'GTA', repairCode: 'RP', ...byLength(50, 0.5, 9, 0.3, 8), most: 220 }),
  newLine({ component: 'DLH', repairCode: 'RP', formula: 'Q', hours: 0.75, material: 18 }),
  newLine({ component: 'CMA', repairCode: 'GS', formula: 'Q', hours: 1.25, material: 3 }),
  newLine({ component: 'FLP', repairCode: 'RP', formula: 'A', areaCm2: 1000, hours: 0.5, material: 7.5, most: 600 }),
  newLine({ damageCode: 'CO', repairCode: 'PA', formula: 'A', areaCm2: 10_000, hours: 0.6, material: 5 }),
  newLine({ component: 'MCO', repairCode: 'WW', formula: 'F', hours: 0.75, material: 4 }),
];
