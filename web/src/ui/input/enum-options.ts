import i18next from 'i18next';

/** The words of an enumeration, for a select or a filter: `enumOptions('clientType', clientTypes)`. */
export const enumOptions = <Value extends string>(kind: string, values: readonly Value[]) =>
  values.map((value) => ({ value, label: enumWord(kind, value) }));

/** One word of an enumeration in the reader's language. */
const enumWord = (kind: string, value: string): string => i18next.t(`${kind}.${value}`, { ns: 'enums' });
