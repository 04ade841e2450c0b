import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { LinkTabs } from '../page/link-tabs.tsx';

/** The screens of the module, each with its address. */
export function InspectionTabs({ children }: { children: ReactNode }) {
  const { t } = useTranslation('surveys');
  return (
    <LinkTabs
      label={t('title')}
      tabs={[
        { label: t('tab.surveys'), to: '/inspections', exact: true },
        { label: t('tab.estimates'), to: '/inspections/estimates' },
        { label: t('tab.due'), to: '/inspections/due' },
        { label: t('tab.tariffs'), to: '/inspections/tariffs' },
        { label: t('tab.settings'), to: '/inspections/settings' },
      ]}
    >
      {children}
    </LinkTabs>
  );
}

/** For `frame` of a list. */
export const inInspections = (table: ReactNode) => <InspectionTabs>{table}</InspectionTabs>;
