import { createFileRoute } from '@tanstack/react-router';
import { loadTexts } from '../../../core/i18n.ts';
import { queryClient } from '../../../core/queries.ts';
import { idParam } from '../../../core/route-params.ts';
import { EmployeeEdit } from '../../../features/employees/employee-edit.tsx';
import { employeeQuery } from '../../../features/employees/employees.api.ts';

export const Route = createFileRoute('/_app/employees/$id/edit')({
  params: { parse: ({ id }) => ({ id: idParam(id) }), stringify: ({ id }) => ({ id: String(id) }) },
  loader: async ({ params }) => {
    await Promise.all([queryClient.ensureQueryData(employeeQuery(params.id)), loadTexts('employees')]);
  },
  component: Edit,
});

function Edit() {
  const { id } = Route.useParams();
  return <EmployeeEdit key={id} id={id} />;
}
