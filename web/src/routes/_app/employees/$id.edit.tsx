import { createFileRoute } from '@tanstack/react-router';
import { queryClient } from '../../../core/data/queries.ts';
import { idParams } from '../../../core/router/route-params.ts';
import { loadTexts } from '../../../core/text/i18n.ts';
import { EmployeeEdit } from '../../../features/employees/employee-form.tsx';
import { employees } from '../../../features/employees/employees.api.ts';

export const Route = createFileRoute('/_app/employees/$id/edit')({
  params: idParams(['id']),
  loader: async ({ params }) => {
    await Promise.all([queryClient.ensureQueryData(employees.one(params.id)), loadTexts('employees', 'inputs')]);
  },
  component: Edit,
});

function Edit() {
  const { id } = Route.useParams();
  return <EmployeeEdit key={id} id={id} />;
}
