let changedAt: number | undefined;

/** Something was saved here, or a change notice was heard. */
export function noteChange(): void {
  changedAt = performance.now();
}

/** How long ago that was the last time; what is read must not be older. Undefined where nothing has changed since the page was loaded. */
export const knownMs = (): number | undefined =>
  changedAt === undefined ? undefined : Math.floor(performance.now() - changedAt);
