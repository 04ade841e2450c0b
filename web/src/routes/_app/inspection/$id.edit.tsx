import { createFileRoute } from '@tanstack/react-router';

/** Empty by specification. */
export const Route = createFileRoute('/_app/inspection/$id/edit')({ component: () => null });
