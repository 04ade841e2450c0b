import { createFileRoute } from '@tanstack/react-router';

export const Route = createFileRoute('/_app/container-types/')({ component: () => null });
