import { notifications } from '@mantine/notifications';
import i18next from 'i18next';

const life = 3000;

const show = (message: string, color: string, title?: string) =>
  notifications.show({
    message,
    color,
    autoClose: title ? false : life,
    closeButtonProps: { 'aria-label': i18next.t('close') },
    ...(title && { title }),
  });

/** Short words about what just happened; 3 seconds each. */
export const toast = {
  success: (message: string) => show(message, 'depot'),
  /** With the reason beneath, where there is one: then it stays until it is closed. */
  error: (message: string, reason?: string) => (reason ? show(reason, 'red', message) : show(message, 'red')),
  info: (message: string) => show(message, 'blue'),
};
