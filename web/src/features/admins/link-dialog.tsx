import { SecretDialog } from '../../ui/dialog/secret-dialog.tsx';
import { SecretLink } from './secret-link.tsx';

interface LinkDialogProps {
  title: string;
  link: { activationLink: string; activationExpiresAt?: number } | null | '';
  onClose: () => void;
}

/** Shows an activation link once. */
export function LinkDialog({ title, link, onClose }: LinkDialogProps) {
  return (
    <SecretDialog title={title} onClose={onClose}>
      {link && <SecretLink link={link.activationLink} expiresAt={link.activationExpiresAt} />}
    </SecretDialog>
  );
}
