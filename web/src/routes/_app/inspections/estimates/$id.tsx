import { createFileRoute } from '@tanstack/react-router';
import { queryClient } from '../../../../core/data/queries.ts';
import { idParams } from '../../../../core/router/route-params.ts';
import { loadTexts } from '../../../../core/text/i18n.ts';
import { EstimatePage } from '../../../../features/estimates/estimate-page.tsx';
import { estimates } from '../../../../features/estimates/estimates.api.ts';
import { MailsOfDocument } from '../../../../ui/mails/mails-of-document.tsx';
import { ModuleOnly } from '../../../../ui/page/module-only.tsx';

export const Route = createFileRoute('/_app/inspections/estimates/$id')({
  params: idParams(['id']),
  loader: async ({ params: { id } }) => {
    await Promise.all([
      queryClient.ensureQueryData(estimates.one(id)),
      loadTexts('estimates', 'surveys', 'inputs', 'files', 'document-mails'),
    ]);
  },
  component: One,
});

function One() {
  const { id } = Route.useParams();
  return (
    <ModuleOnly module="inspections" title="inspections">
      <EstimatePage key={id} id={id} mails={<MailsOfDocument estimateId={id} />} />
    </ModuleOnly>
  );
}
