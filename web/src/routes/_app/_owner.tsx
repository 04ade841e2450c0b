import { createFileRoute, Outlet } from '@tanstack/react-router';
import { OwnerOnly } from '../../ui/page/owner-only.tsx';

/** The settings, which are for owners of the account. */
export const Route = createFileRoute('/_app/_owner')({
  component: () => (
    <OwnerOnly>
      <Outlet />
    </OwnerOnly>
  ),
});
