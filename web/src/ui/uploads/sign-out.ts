import i18next from 'i18next';
import { forgetAll } from '../../core/device/device-store.ts';
import { logout } from '../../core/session/session.ts';
import { confirm } from '../dialog/confirm.tsx';

/** Signs out, and leaves nothing on the device: asks first where files wait to be sent. */
export async function signOut(): Promise<void> {
  // Not among the scripts of a first screen.
  const { countUnsent } = await import('./queue.ts');
  const { count, isPhotos } = await countUnsent();
  const question = {
    title: i18next.t(isPhotos ? 'shell:unsent.photos' : 'shell:unsent.files', { count }),
    message: i18next.t('shell:unsent.signOut'),
    yes: i18next.t('shell:logout'),
    no: i18next.t('common:cancel'),
    danger: true,
  };
  if (count > 0 && !(await confirm(question))) return;
  await forgetAll();
  await logout();
}
