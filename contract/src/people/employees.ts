import { z } from 'zod';
import { bulkRemoveRoute } from '../core/bulk.ts';
import { choice } from '../core/choice.ts';
import { byExternalIdRoute, externalIdField, externalIdFilter } from '../core/external-id.ts';
import {
  createInput,
  email,
  flag,
  Id,
  limits,
  type RecordField,
  recordFields,
  requiredText,
  searched,
  text,
  updateInput,
} from '../core/fields.ts';
import { listRoute, recordListInput } from '../core/list.ts';
import { route } from '../core/route.ts';

/** Employees do not sign in, so they are never activated. */
const employeeStatuses = ['pending_activation'] as const;
const EmployeeStatus = choice(employeeStatuses, 'enums:userStatus');

const fields = {
  username: requiredText(limits.name),
  email,
  firstname: text(limits.name),
  lastname: text(limits.name),
  isEnabled: z.boolean(),
  status: EmployeeStatus,
  /** The admin who is the same person; it is told of the employee's tasks. Null: none. */
  adminId: Id.nullable(),
  ...externalIdField,
};

export const Employee = z.object({ ...recordFields, ...fields, isOnline: z.boolean() });
export type Employee = z.output<typeof Employee>;
/** What a form begins with. The status goes along with each save: there is one only. */
export const emptyEmployee: Omit<Employee, RecordField | 'externalId' | 'isOnline'> = {
  username: '',
  email: '',
  firstname: '',
  lastname: '',
  isEnabled: true,
  status: 'pending_activation',
  adminId: null,
};
export const EmployeeCreate = createInput(fields, ['username', 'email']);
export const EmployeeUpdate = updateInput(fields);

/** An employee as a choice for a task's assignee and reporter. */
export const EmployeeChoice = Employee.pick({ id: true, username: true, firstname: true, lastname: true });
export type EmployeeChoice = z.output<typeof EmployeeChoice>;

const choiceRoute = <const P extends string>(path: P, summary: string) =>
  listRoute({
    path: `/:account/account-users/${path}`,
    access: 'admin',
    summary,
    input: recordListInput(['name', 'username'], {}),
    row: EmployeeChoice,
  });

export const employeeRoutes = {
  list: listRoute({
    path: '/:account/account-users',
    access: 'admin',
    summary: 'Employees',
    input: recordListInput(['name', 'username', 'email', 'isEnabled', 'status', 'isOnline'], {
      name: searched(limits.name).optional(),
      username: searched(limits.name).optional(),
      email: searched(254).optional(),
      isEnabled: flag.optional(),
      ...externalIdFilter,
    }),
    row: Employee,
  }),
  assignees: choiceRoute('assignees', 'Enabled employees, to whom a task may be given'),
  reporters: choiceRoute('reporters', 'Enabled employees, who may have reported a task'),
  get: route({
    method: 'GET',
    path: '/:account/account-users/:id',
    access: 'admin',
    summary: 'One employee',
    response: Employee,
  }),
  create: route({
    method: 'POST',
    path: '/:account/account-users',
    access: 'admin',
    summary: 'A new employee',
    body: EmployeeCreate,
    response: Employee,
    created: true,
  }),
  update: route({
    method: 'PUT',
    path: '/:account/account-users/:id',
    access: 'admin',
    summary: 'Change an employee',
    body: EmployeeUpdate,
    response: Employee,
  }),
  saveByExternalId: byExternalIdRoute('/:account/account-users', 'admin', {
    summary: 'Make the employee with this id of another system, or change it',
    body: EmployeeCreate.omit({ externalId: true }),
    response: Employee,
  }),
  remove: route({
    method: 'DELETE',
    path: '/:account/account-users/:id',
    access: 'admin',
    summary: 'Delete an employee that no task names',
  }),
  bulkRemove: bulkRemoveRoute('/:account/account-users', 'admin'),
};
