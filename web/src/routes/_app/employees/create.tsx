import { createFileRoute } from '@tanstack/react-router';
import { EmptyPage } from '../../../ui/empty-page.tsx';

export const Route = createFileRoute('/_app/employees/create')({
  component: () => <EmptyPage title="employeeCreate" />,
});
