import { useSyncExternalStore } from 'react';

const remembered = 'single-keys';
const listeners = new Set<() => void>();

/** Whether single keys do something; kept in this browser, because it depends on the hand and the scanner there. */
export const areSingleKeysOn = (): boolean => localStorage.getItem(remembered) !== 'off';

export function switchSingleKeys(on: boolean): void {
  if (on) localStorage.removeItem(remembered);
  else localStorage.setItem(remembered, 'off');
  for (const listener of listeners) listener();
}

export function useSingleKeys(): boolean {
  return useSyncExternalStore((listener) => {
    listeners.add(listener);
    return () => listeners.delete(listener);
  }, areSingleKeysOn);
}
