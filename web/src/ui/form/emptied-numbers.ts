import { measureFields } from '@boxyard/contract/settings/container-types.ts';

/** Numbers that are 0 by default; an order and a tax as well as weights, volume and dimensions. */
const zeroByDefault = [...Object.keys(measureFields), 'order', 'vat', 'defaultVat'];

/** A number that is emptied counts as its default, 0. */
export function withEmptiedNumbers<Parsed>(schema: { safeParse: (values: unknown) => Parsed }) {
  return {
    safeParse(typed: object): Parsed {
      const values = Object.entries(typed);
      return schema.safeParse(
        Object.fromEntries(
          values.map(([name, value]) => [name, value === '' && zeroByDefault.includes(name) ? 0 : value]),
        ),
      );
    },
  };
}
