import { useBlocker } from '@tanstack/react-router';
import i18next from 'i18next';
import { getSession } from '../../core/session/session.ts';
import { confirm } from '../dialog/confirm.tsx';
import { isDialogOpen } from '../dialog/use-back-closes.ts';

export function confirmLeave(): Promise<boolean> {
  const t = i18next.t;
  const question = { title: t('form.leaveTitle'), message: t('form.leaveText') };
  return confirm({ ...question, yes: t('form.leave'), no: t('form.stay'), danger: true });
}

/**
 * Asks before unsaved input is lost, in the app and on closing the tab. An ended session is not held up. A form that
 * fills its screen survives a change of the address's search; a dialog does not (`everywhere`).
 */
export function useLeaveGuard(unsaved: () => boolean, everywhere = false): void {
  const guarded = () => getSession().status === 'in' && unsaved();
  useBlocker({
    enableBeforeUnload: guarded,
    shouldBlockFn: async ({ action, current, next }) => {
      if (action === 'BACK' && isDialogOpen()) return false;
      if (!guarded() || (!everywhere && current.pathname === next.pathname)) return false;
      return !(await confirmLeave());
    },
  });
}
