import type { Passed } from '@boxyard/contract/gate/gate.ts';

/** Each receipt in a tab of its own. What the browser holds back can be opened from the screen that follows. */
export function openReceipts(passed: Passed[]): void {
  for (const { receipt } of passed) if (receipt) window.open(receipt.url, '_blank');
}
