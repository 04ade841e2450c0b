import { measureFields } from '@boxyard/contract/container-types.ts';

const measures = Object.keys(measureFields);

/** An emptied weight, volume or dimension counts as the default, 0. */
export function withEmptiedMeasures<Parsed>(schema: { safeParse: (values: unknown) => Parsed }) {
  return {
    safeParse(typed: object): Parsed {
      const values = Object.entries(typed);
      return schema.safeParse(
        Object.fromEntries(values.map(([name, value]) => [name, value === '' && measures.includes(name) ? 0 : value])),
      );
    },
  };
}
