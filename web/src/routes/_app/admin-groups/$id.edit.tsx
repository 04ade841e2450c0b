import { createFileRoute } from '@tanstack/react-router';
import { EmptyPage } from '../../../ui/page/empty-page.tsx';
import { OwnerOnly } from '../../../ui/page/owner-only.tsx';

export const Route = createFileRoute('/_app/admin-groups/$id/edit')({
  component: () => (
    <OwnerOnly>
      <EmptyPage title="adminGroupEdit" />
    </OwnerOnly>
  ),
});
