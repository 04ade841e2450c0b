import { createFileRoute, Outlet } from '@tanstack/react-router';
import { OwnerOnly } from '../../ui/page/owner-only.tsx';

/** The settings, which are for owners of the account. */
export const Route = createFileRoute('/_app/_owner')({
  // Within the entry chunk: a chunk of its own would be one more that can fail before the screen's own.
  codeSplitGroupings: [],
  component: () => (
    <OwnerOnly>
      <Outlet />
    </OwnerOnly>
  ),
});
