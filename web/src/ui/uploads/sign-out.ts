import i18next from 'i18next';
import { countKept, forgetAll } from '../../core/device/device-store.ts';
import { logout } from '../../core/session/session.ts';
import { confirm } from '../dialog/confirm.tsx';

/** Signs out, and leaves nothing on the device: asks first where photos wait to be sent. */
export async function signOut(): Promise<void> {
  const count = await countKept('photo');
  const question = {
    title: i18next.t('shell:unsent.photos', { count }),
    message: i18next.t('shell:unsent.signOut'),
    yes: i18next.t('shell:logout'),
    no: i18next.t('common:cancel'),
    danger: true,
  };
  if (count > 0 && !(await confirm(question))) return;
  await forgetAll();
  await logout();
}
