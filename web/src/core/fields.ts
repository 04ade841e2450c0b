/** The names of an object's own fields; for objects that have no others than their type says. */
export const fieldNames = <T extends object>(value: T) => Object.keys(value) as (keyof T & string)[];

/** The fields of a record that a form has, too. */
export function pickFields<Values extends object>(record: unknown, form: Values): Partial<Values> {
  const shared = Object.entries(record ?? {}).filter(([name]) => name in form);
  // `entity` checks that what a record and its form share has the same types.
  return Object.fromEntries(shared) as Partial<Values>;
}
