import { createFileRoute } from '@tanstack/react-router';

export const Route = createFileRoute('/_app/admins/$id/edit')({ component: () => null });
