import { notifications } from '@mantine/notifications';
import i18next from 'i18next';
import type { ReactNode } from 'react';

const life = 3000;
/** Toasts with a reason, which stay until they are closed, the screen is left, or a dialog opens. */
const reasons = new Set<string>();

const show = (message: ReactNode, color: string, title?: ReactNode): string =>
  notifications.show({
    message,
    color,
    autoClose: title ? false : life,
    closeButtonProps: { 'aria-label': i18next.t('close') },
    ...(title && { title }),
  });

/** Short words about what just happened; 3 seconds each. */
export const toast = {
  success: (message: string) => void show(message, 'depot'),
  /** With the reason beneath, where there is one: then it stays until it is read. */
  error: (message: ReactNode, reason?: ReactNode) => withReason('red', message, reason),
  info: (message: string, reason?: string) => withReason('blue', message, reason),
};

function withReason(color: string, message: ReactNode, reason?: ReactNode): void {
  if (reason) reasons.add(show(reason, color, message));
  else show(message, color);
}

/** Takes away the reasons that nobody closed: they speak of what was done before. */
export function dropReasons(): void {
  for (const id of reasons) notifications.hide(id);
  reasons.clear();
}
