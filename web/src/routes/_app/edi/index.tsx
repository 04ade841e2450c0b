import { createFileRoute } from '@tanstack/react-router';
import { queryClient } from '../../../core/data/queries.ts';
import { currentAccount, useModule } from '../../../core/session/session.ts';
import { loadTexts } from '../../../core/text/i18n.ts';
import { HeldEvents } from '../../../features/edi-events/held-events.tsx';
import { ReadMessageButton } from '../../../features/edi-messages/read-message.tsx';
import { BoardPage } from '../../../features/edi-partners/board-page.tsx';
import { boardQuery } from '../../../features/edi-partners/edi-partners.api.ts';
import { mapCode } from '../../../features/edi-partners/map-code.tsx';
import { ComingScreen } from '../../../ui/page/coming-soon.tsx';

export const Route = createFileRoute('/_app/edi/')({
  loader: () => {
    if (currentAccount()?.modules.includes('edi')) void queryClient.prefetchQuery(boardQuery);
    return loadTexts('edi', 'inputs');
  },
  component: Board,
});

function Board() {
  return useModule('edi') ? (
    <BoardPage held={<HeldEvents mapCode={mapCode} />} actions={<ReadMessageButton />} />
  ) : (
    <ComingScreen title="edi" />
  );
}
