import { useEffect } from 'react';

/** What the browser's tab says of the screen. */
export function useTabTitle(name: string): void {
  useEffect(() => {
    document.title = name ? `${name} · Boxyard` : 'Boxyard';
  }, [name]);
}
