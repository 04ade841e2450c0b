/** Milliseconds without another key after which a key was pressed by hand: a scanner types its next character sooner. */
export const quietMs = 50;

/**
 * Tells keys pressed one by one from a scanner's burst. `act` is called for a key that has a quiet time before and after
 * it, so never for a part of a burst, nor for its last character.
 */
export function decideKeys(act: (key: string) => void) {
  let last = Number.NEGATIVE_INFINITY;
  let waiting: ReturnType<typeof setTimeout> | undefined;

  /** Nothing comes of a key that still waits. */
  const forget = () => clearTimeout(waiting);

  /** @param key undefined for one that means nothing alone @param at in milliseconds */
  function press(key: string | undefined, at: number): void {
    forget();
    const isAlone = at - last >= quietMs;
    last = at;
    if (key !== undefined && isAlone) waiting = setTimeout(() => act(key), quietMs);
  }
  return { press, forget };
}
