/** The value. One that is missing is a fault of ours: it is told here and not where it would be used. */
export function present<T>(value: T | undefined): T {
  if (value === undefined) throw new Error('A value that must be there is missing.');
  return value;
}
