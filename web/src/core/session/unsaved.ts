/** What says of each form on the screen whether it has input that is not saved. */
const forms = new Set<() => boolean>();
let isGone = false;

/** @returns what takes it back */
export function watchUnsaved(unsaved: () => boolean): () => void {
  forms.add(unsaved);
  return () => {
    forms.delete(unsaved);
  };
}

export const hasUnsaved = (): boolean => !isGone && [...forms].some((unsaved) => unsaved());

/** The page goes, and nothing on it holds it up: another person has signed in. */
export function discardUnsaved(): void {
  isGone = true;
}
export const isDiscarded = (): boolean => isGone;
