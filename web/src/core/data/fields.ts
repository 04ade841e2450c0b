/** The names of an object's own fields, for objects that have no others than their type says: TypeScript knows keys as strings only. */
export const fieldNames = <T extends object>(value: T) => Object.keys(value) as (keyof T & string)[];

/** An object with these fields alone. */
export function pick<T extends object, K extends keyof T>(value: T, names: readonly K[]): Pick<T, K> {
  // An object made of pairs has no names of its own for the compiler.
  return Object.fromEntries(names.map((name) => [name, value[name]])) as Pick<T, K>;
}

/** The fields of a record that its form has, too. */
export function pickFields<Values extends object>(record: unknown, form: Values): Partial<Values> {
  const shared = Object.entries(record ?? {}).filter(([name]) => name in form);
  // `entity` checks that what a record and its form share has the same types.
  return Object.fromEntries(shared) as Partial<Values>;
}
