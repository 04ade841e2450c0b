import { createFileRoute } from '@tanstack/react-router';

/** Empty by specification. */
export const Route = createFileRoute('/_app/inspection/create')({ component: () => null });
