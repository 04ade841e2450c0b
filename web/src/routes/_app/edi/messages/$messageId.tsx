import { createFileRoute } from '@tanstack/react-router';
import { queryClient } from '../../../../core/data/queries.ts';
import { idParams } from '../../../../core/router/route-params.ts';
import { loadTexts } from '../../../../core/text/i18n.ts';
import { messageQuery } from '../../../../features/edi-messages/edi-messages.api.ts';
import { MessagePage } from '../../../../features/edi-messages/message-page.tsx';
import { mapCode } from '../../../../features/edi-partners/map-code.tsx';
import { ModuleOnly } from '../../../../ui/page/module-only.tsx';

export const Route = createFileRoute('/_app/edi/messages/$messageId')({
  params: idParams(['messageId']),
  loader: async ({ params: { messageId } }) => {
    await Promise.all([queryClient.ensureQueryData(messageQuery(messageId)), loadTexts('edi', 'inputs')]);
  },
  component: One,
});

function One() {
  const { messageId } = Route.useParams();
  return (
    <ModuleOnly module="edi" title="edi">
      <MessagePage key={messageId} id={messageId} mapCode={mapCode} />
    </ModuleOnly>
  );
}
