import type { ImportKind } from '@boxyard/contract/integrations/import-kinds.ts';
import { IconFileImport } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { useSession } from '../../core/session/session.ts';
import { LinkButton } from './link-button.tsx';

/** Leads owners to the import of what a list shows. */
export function ImportLink({ kind }: { kind: ImportKind }) {
  const { t } = useTranslation();
  if (!useSession().whoami?.isOwner) return null;
  return (
    <LinkButton
      to="/imports"
      search={{ of: kind }}
      variant="default"
      leftSection={<IconFileImport size={15} stroke={1.6} />}
    >
      {t('importButton')}
    </LinkButton>
  );
}
