import type { ContainerType } from '@boxyard/contract/settings/container-types.ts';
import { isPlausibleTare } from '@boxyard/contract/yard/tare.ts';
import { type Draft, find, numberIn, textIn } from '../drafts.ts';

/** No container weighs less, so the number is one of tonnes; and none weighs more. */
const [leastTareKg, mostWeightKg] = [100, 99_999];
/** What a container may weigh or carry, from a small box to the heaviest platforms. */
const [leastLimitKg, mostLimitKg] = [2_000, 60_000];
/** No two containers of one type differ by so much in their tare, or in what they may weigh. */
const mostOfType = 1.6;

/** Finds weights that no container has, or none of this type: most often they are in another unit. */
export function judgeWeights(draft: Draft, type: ContainerType | undefined, isKnown: boolean): void {
  judgeTare(draft, type);
  judgeLimit(draft, 'maxGrossWeightKg');
  judgeLimit(draft, 'payloadCapacityKg');
  judgeMaxGross(draft, type);
  judgeGross(draft, type, isKnown);
}

const differs = (one: number, other: number) => one > mostOfType * other || other > mostOfType * one;

function judgeTare(draft: Draft, type: ContainerType | undefined): void {
  const column = 'tareWeightKg';
  const tare = numberIn(draft, column);
  if (tare === undefined) return;
  if (!isPlausibleTare(tare)) find(draft, { column, key: 'importOddTare', isDoubt: tare >= leastTareKg || tare === 0 });
  else if (tare > 0 && type?.tareWeightKg && differs(tare, type.tareWeightKg))
    find(draft, { column, key: 'importTareOfType', params: { type: type.name, kg: type.tareWeightKg }, isDoubt: true });
}

const isUsualLimit = (kg: number) => kg >= leastLimitKg && kg <= mostLimitKg;

function judgeLimit(draft: Draft, column: 'maxGrossWeightKg' | 'payloadCapacityKg'): void {
  const kg = numberIn(draft, column);
  if (!kg) return;
  const isBelowTare = column === 'maxGrossWeightKg' && kg <= (numberIn(draft, 'tareWeightKg') ?? 0);
  const isImpossible = isBelowTare || kg < leastTareKg || kg > mostWeightKg;
  if (isImpossible || !isUsualLimit(kg))
    find(draft, { column, key: 'importOddLimit', params: { kg }, isDoubt: !isImpossible });
}

function judgeMaxGross(draft: Draft, type: ContainerType | undefined): void {
  const column = 'maxGrossWeightKg';
  const max = numberIn(draft, column);
  const ofType = type?.maxGrossWeightKg;
  if (max && isUsualLimit(max) && ofType && differs(max, ofType))
    find(draft, { column, key: 'importMaxOfType', params: { type: type.name, kg: ofType }, isDoubt: true });
}

/** The weight of container and load: against what the container may weigh, its tare, and whether it is empty. */
function judgeGross(draft: Draft, type: ContainerType | undefined, isKnown: boolean): void {
  const column = 'grossWeightKg';
  const gross = numberIn(draft, column);
  const { isEmpty } = draft.values;
  const isUnsaid = isEmpty === undefined && !isKnown;
  // A new container is empty unless something is said.
  if (!gross && isUnsaid && textIn(draft, 'sealNumber'))
    find(draft, { column: 'sealNumber', key: 'importSealOfEmpty', isDoubt: true });
  if (!gross) return;
  const max = numberIn(draft, 'maxGrossWeightKg') || type?.maxGrossWeightKg;
  if (max && gross > max) find(draft, { column, key: 'importGrossAboveMax', params: { kg: max }, isDoubt: true });
  const least = numberIn(draft, 'tareWeightKg') || type?.tareWeightKg || 0;
  if (isEmpty === true && gross !== least) find(draft, { column, key: 'importGrossOfEmpty', isDoubt: true });
  if (isEmpty === true) return;
  if (gross < least) find(draft, { column, key: 'importGrossBelowTare', params: { kg: least } });
  else if (isUnsaid) find(draft, { column, key: 'importLoadUnsaid', isDoubt: true });
}
