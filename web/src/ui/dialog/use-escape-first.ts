import { useWindowEvent } from '@mantine/hooks';

/**
 * Takes Escape for a dialog that stands above another one, before what lies below sees the key: the focus may still be
 * there. Give the dialog `closeOnEscape={false}`.
 */
export function useEscapeFirst(opened: boolean, close: () => void): void {
  useWindowEvent(
    'keydown',
    (event) => {
      if (!opened || event.key !== 'Escape' || event.defaultPrevented) return;
      event.preventDefault();
      close();
    },
    { capture: true },
  );
}
