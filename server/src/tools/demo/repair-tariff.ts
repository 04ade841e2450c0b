import { plainRule } from '@boxyard/contract/inspections/repair-price.ts';
import type { RepairLine } from '@boxyard/contract/inspections/repair-tariffs.ts';

/** `component repair`, with `*` for any component. */
function line(codes: string, formula: RepairLine['formula'], hours: number, material: number, more = {}): RepairLine {
  const [component = '', repairCode = ''] = codes.split(' ');
  return {
    ...plainRule,
    component: component === '*' ? '' : component,
    damageCode: '',
    repairCode,
    formula,
    hours,
    material,
    ...more,
  };
}

export const labourRate = 38;

/** What the demo's repairs take. */
export const repairLines: RepairLine[] = [
  line('* GS', 'L', 0.75, 9.2, { firstCm: 30, stepCm: 30, stepHours: 0.25, stepMaterial: 4.1 }),
  line('* GW', 'L', 1, 12.5, { firstCm: 30, stepCm: 30, stepHours: 0.35, stepMaterial: 5.2 }),
  line('* WD', 'L', 0.4, 5.5, { firstCm: 15, stepCm: 15, stepHours: 0.2, stepMaterial: 2.4 }),
  line('* PT', 'P', 0, 0, {
    patches: [
      { toCm2: 225, hours: 1, material: 12 },
      { toCm2: 900, hours: 1.5, material: 21.5 },
      { toCm2: 3600, hours: 2.75, material: 46 },
    ],
  }),
  line('PAA SN', 'A', 0.6, 11.4, { areaCm2: 1000 }),
  line('FLP IT', 'A', 0.4, 6.35, { areaCm2: 1000 }),
  line('GTA RP', 'L', 0.5, 14, { firstCm: 100, stepCm: 50, stepHours: 0.15, stepMaterial: 6 }),
  line('DLB RP', 'Q', 1.2, 48),
  line('DLH RP', 'Q', 0.5, 19.5),
  line('LSH RE', 'Q', 0.15, 3.99, { most: 70 }),
  line('MMP RP', 'Q', 0.1, 6.5),
  line('* WW', 'F', 0.5, 18),
  line('* SC', 'F', 0.75, 24),
];
