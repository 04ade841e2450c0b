import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { formatDateTime } from '../../core/text/format.ts';
import { SecretDialog } from '../../ui/dialog/secret-dialog.tsx';
import { SecretText } from '../../ui/dialog/secret-text.tsx';
import { signInOptionsQuery } from '../auth/sign-in-options.api.ts';

interface LinkDialogProps {
  title: string;
  link: { activationLink: string; activationExpiresAt?: number } | null | '';
  onClose: () => void;
}

/** Shows an activation link once, and says whether it is mailed as well. */
export function LinkDialog({ title, link, onClose }: LinkDialogProps) {
  const { data: options } = useQuery(signInOptionsQuery);
  const isMailed = options?.forgotPassword ?? false;
  return (
    <SecretDialog title={title} onClose={onClose}>
      {link && <SecretLink link={link.activationLink} expiresAt={link.activationExpiresAt} isMailed={isMailed} />}
    </SecretDialog>
  );
}

interface SecretLinkProps {
  link: string;
  expiresAt?: number | undefined;
  isMailed: boolean;
}

/** A link that is shown once: whoever opens it sets a password. */
function SecretLink({ link, expiresAt, isMailed }: SecretLinkProps) {
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
