import { useTranslation } from 'react-i18next';
import { formatDateTime } from '../../core/text/format.ts';
import { SecretText } from '../../ui/dialog/secret-text.tsx';

interface SecretLinkProps {
  link: string;
  expiresAt?: number | undefined;
  isMailed: boolean;
}

/** A link that is shown once: whoever opens it sets a password. */
export function SecretLink({ link, expiresAt, isMailed }: SecretLinkProps) {
  const { t } = useTranslation(['common', 'admins']);
  return (
    <SecretText
      hint={isMailed ? t('linkMailed', { ns: 'admins' }) : t('secretLink.hint')}
      label={t('secretLink.label')}
      secret={link}
      note={expiresAt === undefined ? undefined : t('secretLink.expires', { at: formatDateTime(expiresAt) })}
    />
  );
}
