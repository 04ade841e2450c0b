import { createFileRoute } from '@tanstack/react-router';
import { queryClient } from '../../../../core/data/queries.ts';
import { idParams } from '../../../../core/router/route-params.ts';
import { loadTexts } from '../../../../core/text/i18n.ts';
import { columnTexts } from '../../../../features/imports/column-label.ts';
import { ImportPage, type ImportStep } from '../../../../features/imports/import-page.tsx';
import { importQuery } from '../../../../features/imports/imports.api.ts';

export const Route = createFileRoute('/_app/_owner/imports/$id')({
  params: idParams(['id']),
  validateSearch: (raw: { step?: ImportStep }): { step?: ImportStep } => raw,
  loader: async ({ params: { id } }) => {
    await Promise.all([queryClient.ensureQueryData(importQuery(id)), loadTexts(...columnTexts, 'enums')]);
  },
  component: One,
});

function One() {
  const { id } = Route.useParams();
  const { step } = Route.useSearch();
  const navigate = Route.useNavigate();
  return <ImportPage key={id} id={id} step={step} onStep={(next) => void navigate({ search: { step: next } })} />;
}
