import { notifications } from '@mantine/notifications';

const life = 3000;

/** Short words about what just happened; 3 seconds each. */
export const toast = {
  success: (message: string) => notifications.show({ message, color: 'depot', autoClose: life }),
  error: (message: string) => notifications.show({ message, color: 'red', autoClose: life }),
  info: (message: string) => notifications.show({ message, color: 'blue', autoClose: life }),
};
