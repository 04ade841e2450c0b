import { actRoutes } from '@boxyard/contract/core/acts.ts';
import { Button } from '@mantine/core';
import { notifications } from '@mantine/notifications';
import i18next from 'i18next';
import { useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { call } from '../../core/api/api.ts';
import { ApiProblem } from '../../core/api/problem.ts';
import { queryClient } from '../../core/data/queries.ts';
import { refusalOf } from '../container/said.tsx';
import { toast } from './toast.ts';
import classes from './undo.module.css';

/** For so long a toast offers to undo what was done. */
const offerMs = 10_000;

/** What the server would still undo. */
let last: { message: string; act: string; at: number } | undefined;
const undoableMs = 10 * 60_000;

const lastUndoable = () => (last && Date.now() - last.at < undoableMs ? last : undefined);

/** What was done last, as long as it can still be undone. */
export const lastDone = (): string | undefined => lastUndoable()?.message;

/** The key that undoes, or the entry of a phone's menu, with no offer on the screen: the last one comes again. */
window.addEventListener('undo-again', () => {
  const undoable = lastUndoable();
  if (undoable) show(undoable.message, undoable.act);
});

/** Says what was done, and offers to undo it. @param isAlarm something is wrong with what was written down */
export function offerUndo(message: string, act: string, isAlarm = false): void {
  last = { message, act, at: Date.now() };
  show(message, act, isAlarm);
}

function show(message: string, act: string, isAlarm = false): void {
  notifications.show({
    id: act,
    message: <Offer message={message} act={act} />,
    color: isAlarm ? 'red' : 'depot',
    autoClose: offerMs,
    closeButtonProps: { 'aria-label': i18next.t('close') },
  });
}

function Offer({ message, act }: { message: string; act: string }) {
  const { t } = useTranslation();
  const before = useRef<HTMLElement | null>(null);
  return (
    <div className={classes.offer}>
      {message}
      <Button
        size="compact-sm"
        variant="default"
        data-undo
        onFocus={({ relatedTarget }) => {
          before.current = relatedTarget instanceof HTMLElement ? relatedTarget : null;
        }}
        onClick={() => {
          // The button goes, and with it the focus.
          before.current?.focus({ preventScroll: true });
          void undo(act);
        }}
      >
        {t('undo.button')}
      </Button>
    </div>
  );
}

async function undo(act: string): Promise<void> {
  notifications.hide(act);
  last = undefined;
  try {
    await call(actRoutes.undo, { params: { act } });
    await queryClient.invalidateQueries();
    toast.success(i18next.t('undo.done'));
  } catch (error) {
    if (!(error instanceof ApiProblem)) throw error;
    toast.error(i18next.t('undo.failed'), refusalOf(error));
  }
}
