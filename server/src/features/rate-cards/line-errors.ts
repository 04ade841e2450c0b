import { isTimed } from '@boxyard/contract/billing/billing.ts';
import type { ChargeCode } from '@boxyard/contract/billing/charge-codes.ts';
import { boxLengths, isPriced, priceOf, type RateLineInput } from '@boxyard/contract/billing/rate-cards.ts';
import { type FieldError, fieldError } from '@boxyard/contract/core/problems.ts';
import { findMeeting } from './pricing.service.ts';

/** What contradicts itself in the lines of a card, by the field. @param codes the kind of each charge code of the account */
export function errorsOfLines(lines: readonly RateLineInput[], codes: ReadonlyMap<number, string>): FieldError[] {
  const errors = lines.flatMap((line, at) =>
    errorsOfLine(line, codes).map((error) => ({ ...error, path: `lines.${at}.${error.path}` })),
  );
  if (errors.length > 0) return errors;
  const meeting = findMeeting(lines.map((line) => ({ ...line, id: 0 })));
  if (!meeting) return [];
  const [first, second] = meeting;
  return [fieldError(`lines.${second}`, 'linesMeet', { first: first + 1, second: second + 1 })];
}

function errorsOfLine(line: RateLineInput, codes: ReadonlyMap<number, string>): FieldError[] {
  // The table of charge codes has the kinds of the contract.
  const type = codes.get(line.chargeCodeId) as ChargeCode['type'] | undefined;
  if (!type) return [fieldError('chargeCodeId', 'unknownRecord')];
  const isStorage = line.unit === 'day' || line.unit === 'week';
  const hasDays = line.freeDays > 0 || !line.keepsFreeDays || line.slabs.length > 1 || line.onceDay !== null;
  return [
    ...(isTimed(type) === isStorage ? [] : [fieldError('unit', 'unitOfCode')]),
    ...(!isStorage && (hasDays || line.slabBasis !== 'stay') ? [fieldError('freeDays', 'freeOfDays')] : []),
    ...(line.unit === 'week' && !line.keepsFreeDays ? [fieldError('keepsFreeDays', 'weeksKeepFree')] : []),
    ...(line.direction !== '' && line.unit !== 'move' ? [fieldError('direction', 'moveOnly')] : []),
    ...(line.taskType !== '' && line.unit !== 'piece' ? [fieldError('taskType', 'pieceOnly')] : []),
    ...((line.onceDay === null) === (line.oncePrice === null) ? [] : [fieldError('oncePrice', 'onceWhole')]),
    ...errorsOfSlabs(line),
  ];
}

function errorsOfSlabs({ slabs }: RateLineInput): FieldError[] {
  const rises = slabs.every(({ to }, at) =>
    at === slabs.length - 1 ? to === null : to !== null && to > (slabs[at - 1]?.to ?? 0),
  );
  if (!rises) return [fieldError('slabs', 'slabsRise')];
  const isWhole = boxLengths.every(
    (length) => isPriced(slabs, length) || slabs.every((slab) => priceOf(slab, length) === null),
  );
  const isSomething = boxLengths.some((length) => isPriced(slabs, length));
  return isWhole && isSomething ? [] : [fieldError('slabs', 'slabsUnpriced')];
}
