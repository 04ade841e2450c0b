import { createFileRoute } from '@tanstack/react-router';
import { loadTexts } from '../../../core/i18n.ts';
import { queryClient } from '../../../core/queries.ts';
import { idParams } from '../../../core/route-params.ts';
import { EmployeeEdit } from '../../../features/employees/employee-form.tsx';
import { employees } from '../../../features/employees/employees.api.ts';

export const Route = createFileRoute('/_app/employees/$id/edit')({
  params: idParams(['id']),
  loader: async ({ params }) => {
    await Promise.all([queryClient.ensureQueryData(employees.one(params.id)), loadTexts('employees')]);
  },
  component: Edit,
});

function Edit() {
  const { id } = Route.useParams();
  return <EmployeeEdit key={id} id={id} />;
}
