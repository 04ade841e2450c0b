import { createFileRoute, Navigate } from '@tanstack/react-router';
import { idParams } from '../../../core/router/route-params.ts';
import { useModule } from '../../../core/session/session.ts';
import { NothingYet } from '../../../ui/page/coming-soon.tsx';

/** A finished survey is never changed: the address leads to a survey that corrects it. */
export const Route = createFileRoute('/_app/inspection/$id/edit')({
  params: idParams(['id']),
  component: Edit,
});

function Edit() {
  const { id } = Route.useParams();
  return useModule('inspections') ? (
    <Navigate to="/inspection/create" search={{ corrects: id }} replace />
  ) : (
    <NothingYet title="inspections" />
  );
}
