import * as enums from '@boxyard/contract/enums.ts';
import { transactionStatuses } from '@boxyard/contract/transactions.ts';
import type { z } from 'zod';
import { type Texts, textsOf } from '../../core/texts.ts';

/** What a cell holds, in the forms that spreadsheets know. An instant comes as unix seconds. */
export type Kind = 'text' | 'number' | 'instant';
export type Cell = string | number | null;

export interface ExportColumn {
  kind: Kind;
  heading: string;
  cell(row: Record<string, unknown>): Cell;
}

/** Of every row, but of no use outside: keys (the names stand beside them) and how things look on our screens. */
const left = /^(id|version|hSize|styleWarehouseColor)$|Id$/;

/** Where the labels of an enumeration stand in the texts. */
const labels: [values: readonly string[], group: string][] = [
  [enums.countries, 'country'],
  [enums.clientTypes, 'clientType'],
  [enums.transportTypes, 'transportType'],
  [enums.vehicleTypes, 'vehicleType'],
  [enums.containerConditions, 'containerCondition'],
  [enums.transactionTypes, 'transactionType'],
  [transactionStatuses, 'transactionStatus'],
  [enums.billingPeriods, 'billingPeriod'],
  [enums.workTaskTypes, 'workTaskType'],
  [enums.workTaskStatuses, 'workTaskStatus'],
  [['active', 'pending_activation'], 'userStatus'],
  [['active', 'inactive'], 'clientStatus'],
  [['planned', 'overdue', 'done'], 'transportStatus'],
];

/** The columns of a list follow from what its rows are made of. */
export function columnsOf(row: z.ZodObject, language: enums.Language): ExportColumn[] {
  const text = textsOf(language, 'exports');
  const labelled = textsOf(language, 'enums');
  return Object.entries(row.shape).flatMap(([field, schema]) => {
    const column = left.test(field) ? undefined : columnOf(field, bare(schema as z.ZodType), text, labelled);
    return column ? [{ ...column, heading: text(`field.${field}`).replace(/^field\./, '') }] : [];
  });
}

/** The kind without `nullable` and the like around it. */
function bare(schema: z.ZodType): z.ZodType {
  const { innerType } = schema.def as { innerType?: z.ZodType };
  return innerType && schema.meta()?.instant !== true ? bare(innerType) : schema;
}

function columnOf(
  field: string,
  schema: z.ZodType,
  text: Texts,
  labelled: Texts,
): Omit<ExportColumn, 'heading'> | undefined {
  const value = (row: Record<string, unknown>) => row[field] ?? null;
  if (schema.meta()?.instant === true) return { kind: 'instant', cell: (row) => value(row) as number | null };
  switch (schema.def.type) {
    case 'number':
      return { kind: 'number', cell: (row) => value(row) as number | null };
    case 'boolean':
      return { kind: 'text', cell: (row) => text(value(row) ? 'yes' : 'no') };
    case 'enum': {
      const options = (schema as z.ZodEnum).options.filter((option) => option !== '');
      const group = labels.find(([values]) => options.every((option) => values.includes(String(option))))?.[1];
      const labelOf = (each: string) => labelled(`${group}.${each}`).replace(`${group}.`, '');
      return { kind: 'text', cell: (row) => (group ? labelOf(String(value(row) ?? '')) : String(value(row) ?? '')) };
    }
    case 'literal':
      return { kind: 'number', cell: (row) => value(row) as number | null };
    case 'string':
    case 'pipe':
    case 'union':
      return { kind: 'text', cell: (row) => String(value(row) ?? '') };
    default:
      return undefined;
  }
}
