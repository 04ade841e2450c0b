import { type SentenceKey, type SentenceParams, say } from '@boxyard/contract/core/sentences.ts';
import type { StackWarning } from '@boxyard/contract/yard/positions.ts';
import { type Stacked, standingOver, supportOf } from '@boxyard/contract/yard/stacking.ts';

const warning = (key: SentenceKey, params?: SentenceParams): StackWarning => ({
  key,
  message: say(key, params),
  ...(params && { params }),
});

/** Warnings about a place in a stack. @param row the containers standing in its row */
export function warningsOf(
  row: readonly (Stacked & { name: string })[],
  containerId: number,
  place: Omit<Stacked, 'id'>,
): StackWarning[] {
  const others = row.filter((other) => other.id !== containerId);
  const support = supportOf(others, place);
  const over = standingOver(others, place).map(
    (stacked) => others.find((other) => other.id === stacked.id)?.name ?? '',
  );
  return [
    ...(support === 'floating' ? [warning('stackFloating')] : []),
    ...(support === 'partial' ? [warning('stackPartial')] : []),
    ...(over.length > 0 ? [warning('stackBuried', { count: over.length, containers: over.join(', ') })] : []),
  ];
}
