import { createFileRoute } from '@tanstack/react-router';

/** An address that has no screen yet. */
export const Route = createFileRoute('/_app/inspection/create')({ component: () => null });
