import { createFileRoute, redirect } from '@tanstack/react-router';

/** Home is the dashboard. */
export const Route = createFileRoute('/_app/')({
  beforeLoad: () => {
    throw redirect({ to: '/dashboard', replace: true });
  },
});
