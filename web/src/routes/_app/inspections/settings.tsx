import { createFileRoute } from '@tanstack/react-router';
import { queryClient } from '../../../core/data/queries.ts';
import { currentAccount } from '../../../core/session/session.ts';
import { loadTexts } from '../../../core/text/i18n.ts';
import { ChecklistEditor } from '../../../features/checklists/checklist-editor.tsx';
import { checklistsQuery } from '../../../features/checklists/checklists.api.ts';
import { SettingsPage } from '../../../features/survey-settings/settings-page.tsx';
import { settingsRecordQuery } from '../../../features/survey-settings/survey-settings.api.ts';
import { ModuleOnly } from '../../../ui/page/module-only.tsx';

export const Route = createFileRoute('/_app/inspections/settings')({
  loader: async () => {
    const isOn = currentAccount()?.modules.includes('inspections');
    await Promise.all([
      isOn && queryClient.ensureQueryData(settingsRecordQuery),
      isOn && queryClient.ensureQueryData(checklistsQuery),
      loadTexts('surveys', 'inputs'),
    ]);
  },
  component: Settings,
});

function Settings() {
  return (
    <ModuleOnly module="inspections" title="inspections">
      <SettingsPage checklists={(mayChange) => <ChecklistEditor mayChange={mayChange} />} />
    </ModuleOnly>
  );
}
