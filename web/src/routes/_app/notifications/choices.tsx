import { createFileRoute } from '@tanstack/react-router';
import { queryClient } from '../../../core/data/queries.ts';
import { loadTexts } from '../../../core/text/i18n.ts';
import { Choices } from '../../../features/notifications/choices.tsx';
import { choicesQuery } from '../../../features/notifications/notifications.api.ts';
import { ModuleOnly } from '../../../ui/page/module-only.tsx';

export const Route = createFileRoute('/_app/notifications/choices')({
  loader: () => {
    void queryClient.prefetchQuery(choicesQuery);
    return loadTexts('notifications', 'inputs');
  },
  component: Chosen,
});

function Chosen() {
  return (
    <ModuleOnly module="notifications" title="notifications">
      <Choices />
    </ModuleOnly>
  );
}
