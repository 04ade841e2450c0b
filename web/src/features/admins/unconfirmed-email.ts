import i18next from 'i18next';
import { toast } from '../../ui/action/toast.ts';

/** With mail an e-mail changes only when the link sent to it is opened: the answer still has the old one. */
export function tellUnconfirmed(wanted: string, saved: string): void {
  const email = wanted.trim().toLowerCase();
  if (email !== saved) toast.success(i18next.t('admins:confirmSent', { email }));
}
