import { type BoxFacts, isOpenType, noFacts } from '@boxyard/contract/yard/box-facts.ts';

/** What belongs together of the facts of a box. */
export const factGroups = ['weight', 'seals', 'reefer', 'size', 'goods'] as const;
export type FactGroup = (typeof factGroups)[number];

const fieldsOf: Record<FactGroup, (keyof BoxFacts)[]> = {
  weight: ['grossWeightKg', 'weightKind', 'weighedBy'],
  seals: ['sealIssuer', 'sealIsBroken', 'otherSeals'],
  reefer: ['setTemperature', 'isPluggedIn', 'ptiDay'],
  size: ['overHeightCm', 'overWidthCm'],
  goods: ['dangerousGoods'],
};

interface Box {
  isRefrigerated: boolean;
  isoCode: string;
  isEmpty: boolean;
  sealNumber: string;
}

/** The groups that type and load call for, and those in which something is told already. */
export function groupsFor(box: Box, facts: BoxFacts): FactGroup[] {
  const isLoaded = !box.isEmpty;
  const asked: Record<FactGroup, boolean> = {
    weight: isLoaded,
    seals: isLoaded || box.sealNumber !== '',
    reefer: box.isRefrigerated && (isLoaded || box.sealNumber !== ''),
    size: isLoaded && isOpenType(box.isoCode),
    goods: false,
  };
  const isTold = (group: FactGroup) =>
    fieldsOf[group].some((name) => JSON.stringify(facts[name]) !== JSON.stringify(noFacts[name]));
  return factGroups.filter((group) => asked[group] || isTold(group));
}
