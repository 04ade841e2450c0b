import { measureFields } from '@boxyard/contract/container-types.ts';

const measures = Object.keys(measureFields);

/** SPEC.md section 5: an emptied weight, volume or dimension is the default, 0. */
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
