import { type Employee, employeeRoutes as routes } from '@boxyard/contract/employees.ts';
import type { BodyOf } from '@boxyard/contract/route.ts';
import { queryOptions } from '@tanstack/react-query';
import { call } from '../../core/api.ts';
import { type ListInput, listQuery, queryClient } from '../../core/queries.ts';

const entity = 'employee';
const changed = () => queryClient.invalidateQueries({ queryKey: [entity] });
/** Sent on every save (SPEC.md section 3). */
const status = 'pending_activation';

export const employeeListQuery = (input: ListInput) => listQuery(entity, routes.list, input);

export const employeeQuery = (id: number) =>
  queryOptions({
    queryKey: [entity, id],
    queryFn: ({ signal }) => call(routes.get, { params: { id }, signal }),
  });

export type EmployeeValues = Pick<Employee, 'username' | 'email' | 'firstname' | 'lastname' | 'isEnabled'>;

export const emptyEmployee: EmployeeValues = { username: '', email: '', firstname: '', lastname: '', isEnabled: true };

export const valuesOf = ({ username, email, firstname, lastname, isEnabled }: Employee): EmployeeValues => ({
  username,
  email,
  firstname,
  lastname,
  isEnabled,
});

export async function createEmployee(body: BodyOf<typeof routes.create>) {
  const saved = await call(routes.create, { body: { ...body, status } });
  await changed();
  return saved;
}

export async function updateEmployee(id: number, body: BodyOf<typeof routes.update>, version?: number) {
  const saved = await call(routes.update, { params: { id }, body: { ...body, status }, ifMatch: version });
  await changed();
  return saved;
}

export async function deleteEmployee(id: number) {
  await call(routes.remove, { params: { id } });
  await changed();
}
