import { createFileRoute } from '@tanstack/react-router';
import { EmptyPage } from '../../../ui/empty-page.tsx';

export const Route = createFileRoute('/_app/containers/$id/edit')({
  component: () => <EmptyPage title="containerEdit" />,
});
