import { asKept } from '@boxyard/contract/core/email-addresses.ts';
import i18next from 'i18next';
import { toast } from '../../ui/action/toast.ts';

/** Where mail is set up, an e-mail changes only once the link sent to it is opened; until then the old one stays. */
export function tellUnconfirmed(wanted: string, saved: string): void {
  const email = asKept(wanted);
  if (email !== saved) toast.success(i18next.t('admins:confirmSent', { email }));
}
