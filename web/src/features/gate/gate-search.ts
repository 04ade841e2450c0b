import { mostBoxes } from '@boxyard/contract/gate/gate.ts';

/** A passage by its ids. */
export interface PassageIds {
  containerId: number;
  id: number;
}

/** Passages as they stand in the address, `12-34_13-35`, so that the way to the yard and back keeps them. */
export const doneText = (passages: PassageIds[]): string =>
  passages.map(({ containerId, id }) => `${containerId}-${id}`).join('_');

/** The passages in the address; parts of it that name none are skipped. */
export function readDone(text = ''): PassageIds[] {
  return text
    .split('_')
    .slice(0, mostBoxes)
    .flatMap((part) => {
      const [, containerId, id] = /^([1-9]\d{0,14})-([1-9]\d{0,14})$/.exec(part) ?? [];
      return containerId && id ? [{ containerId: Number(containerId), id: Number(id) }] : [];
    });
}
