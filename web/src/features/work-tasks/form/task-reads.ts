import { formatCbm, formatKg, formatNumber } from '../../../core/text/format.ts';
import { enumReader, momentReader, plainTextReader, recordReader } from '../../../ui/form/value-words.ts';
import { employees } from '../../employees/employees.api.ts';

const employee = recordReader(
  employees.one,
  ({ firstname, lastname, username }) => `${firstname} ${lastname}`.trim() || username,
);

/** How the values of a task's form are read where two changes of it are compared. */
export const taskReads = {
  status: enumReader('workTaskStatus'),
  description: plainTextReader,
  assigneeId: employee,
  reporterId: employee,
  dueDate: momentReader,
  startedAt: momentReader,
  finishedAt: momentReader,
};

const kilograms = (value: unknown) => formatKg(Number(value));

export const workTaskReads = {
  ...taskReads,
  type: enumReader('workTaskType'),
  'cargo.direction': enumReader('cargoDirection'),
  'cargo.weightTare': kilograms,
  'cargo.weightNet': kilograms,
  'cargo.weightGross': kilograms,
  'cargo.items.cargoTypeCode': enumReader('cargoType'),
  'cargo.items.volume': (value: unknown) => formatCbm(Number(value)),
  'cargo.items.weight': kilograms,
  'cargo.items.temperature': (value: unknown) => `${formatNumber(Number(value))}\u00a0°C`,
};
