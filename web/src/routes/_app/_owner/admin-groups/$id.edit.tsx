import { createFileRoute } from '@tanstack/react-router';
import { idParams } from '../../../../core/router/route-params.ts';
import { EmptyPage } from '../../../../ui/page/empty-page.tsx';

export const Route = createFileRoute('/_app/_owner/admin-groups/$id/edit')({
  params: idParams(['id']),
  component: () => <EmptyPage title="adminGroupEdit" />,
});
