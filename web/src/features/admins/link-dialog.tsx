import { useQuery } from '@tanstack/react-query';
import { SecretDialog } from '../../ui/dialog/secret-dialog.tsx';
import { signInOptionsQuery } from '../auth/sign-in-options.api.ts';
import { SecretLink } from './secret-link.tsx';

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
