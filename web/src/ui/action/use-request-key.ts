import { useRef } from 'react';
import { newKey } from '../../core/new-key.ts';

/** Keys of requests: what is sent again as it was, because its answer was lost, has the same key and is done once. */
export function useRequestKey() {
  const attempt = useRef({ sent: '', key: '' });
  return {
    keyOf(request: unknown): string {
      const sent = JSON.stringify(request);
      if (attempt.current.sent !== sent) attempt.current = { sent, key: newKey() };
      return attempt.current.key;
    },
    /** It was answered: the same once more is another one. */
    answered(): void {
      attempt.current = { sent: '', key: '' };
    },
  };
}
