import { type Dimension, namedBy, noValue } from './shapes.ts';

/** The texts in a reader's language, by their keys. */
interface Says {
  /** Reads from the reports' own texts. */
  report: (key: string) => string;
  enums: (key: string) => string;
  /** A calendar day `2026-11-21`. */
  day: (day: string) => string;
}

const enumOf: Partial<Record<Dimension, string>> = {
  containerCondition: 'containerCondition',
  direction: 'transportType',
  billType: 'transactionType',
  damageCode: 'damageLocation',
  taskType: 'workTaskType',
};

/** A value of a dimension as people read it. @param name what an id is called */
export function valueInWords(dimension: Dimension, key: string, name: string, says: Says): string {
  if (key === noValue) return says.report(dimension === 'assigneeId' ? 'nobody' : 'none');
  if (dimension in namedBy) return name;
  const group = enumOf[dimension];
  if (group) return says.enums(`${group}.${key}`);
  switch (dimension) {
    case 'isEmpty':
    case 'hasPlace':
    case 'age':
    case 'weekday':
      return says.report(`value.${dimension}.${key}`);
    case 'day':
    case 'week':
      return says.day(key);
    case 'month':
      return `${key.slice(5)}/${key.slice(0, 4)}`;
    case 'hour':
      return `${key.padStart(2, '0')}:00`;
    case 'size':
      return `${key}′`;
    default:
      return key;
  }
}
