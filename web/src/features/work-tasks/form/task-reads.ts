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

export const workTaskReads = {
  ...taskReads,
  type: enumReader('workTaskType'),
  'cargo.direction': enumReader('cargoDirection'),
  'cargo.items.cargoTypeCode': enumReader('cargoType'),
};
