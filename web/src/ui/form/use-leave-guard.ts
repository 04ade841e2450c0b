import { useBlocker } from '@tanstack/react-router';
import i18next from 'i18next';
import { useEffect, useRef } from 'react';
import { getSession } from '../../core/session/session.ts';
import { isDiscarded, watchUnsaved } from '../../core/session/unsaved.ts';
import { confirm } from '../dialog/confirm.tsx';
import { isDialogOpen } from '../dialog/use-back-closes.ts';

export function confirmLeave(): Promise<boolean> {
  const t = i18next.t;
  const question = { title: t('form.leaveTitle'), message: t('form.leaveText') };
  return confirm({ ...question, yes: t('form.leave'), no: t('form.stay'), danger: true });
}

/** Tells the session of input that it must not take along when it ends. */
export function useUnsaved(unsaved: () => boolean): void {
  const latest = useRef(unsaved);
  latest.current = unsaved;
  useEffect(() => watchUnsaved(() => latest.current()), []);
}

/**
 * Asks before unsaved input is lost, in the app and on closing the tab. An ended session is not held up. A form that
 * fills its screen survives a change of the address's search; a dialog does not (`everywhere`).
 */
export function useLeaveGuard(unsaved: () => boolean, everywhere = false): void {
  const guarded = () => getSession().status === 'in' && !isDiscarded() && unsaved();
  useUnsaved(unsaved);
  useBlocker({
    enableBeforeUnload: guarded,
    shouldBlockFn: async ({ action, current, next }) => {
      if (action === 'BACK' && isDialogOpen()) return false;
      if (!guarded() || (!everywhere && current.pathname === next.pathname)) return false;
      return !(await confirmLeave());
    },
  });
}
