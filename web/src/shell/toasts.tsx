import '@mantine/notifications/styles.layer.css';
import '../ui/action/unhandled.ts';
import { Notifications } from '@mantine/notifications';
import classes from './toasts.module.css';

/** Shows the toasts, also those that were said before it was there. */
export const Toasts = () => (
  <Notifications className={classes.toasts} position="bottom-right" autoClose={3000} limit={4} />
);
