import { useTranslation } from 'react-i18next';
import { formatDateTime } from '../../core/text/format.ts';
import { SecretText } from '../../ui/dialog/secret-text.tsx';

/** A link that is shown once: whoever opens it sets a password. */
export function SecretLink({ link, expiresAt }: { link: string; expiresAt?: number | undefined }) {
  const { t } = useTranslation();
  return (
    <SecretText
      hint={t('secretLink.hint')}
      label={t('secretLink.label')}
      secret={link}
      note={expiresAt === undefined ? undefined : t('secretLink.expires', { at: formatDateTime(expiresAt) })}
    />
  );
}
