import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { LinkTabs } from '../page/link-tabs.tsx';

/** The screens of the module, each with its address. */
export function EdiTabs({ children }: { children: ReactNode }) {
  const { t } = useTranslation('edi');
  return (
    <LinkTabs
      label={t('title')}
      tabs={[
        { label: t('tab.board'), to: '/edi', exact: true },
        { label: t('tab.log'), to: '/edi/messages' },
        // Those that wait for a person.
        { label: t('tab.inbox'), to: '/edi/inbox', search: { status: 'preview' } },
        { label: t('tab.bench'), to: '/edi/bench' },
        { label: t('tab.partners'), to: '/edi/partners' },
      ]}
    >
      {children}
    </LinkTabs>
  );
}

/** For `frame` of a list. */
export const inEdi = (table: ReactNode) => <EdiTabs>{table}</EdiTabs>;
