import { useEffect, useRef } from 'react';

const delay = 1000;

/** SPEC.md section 9: back to the list a second after a save, unless the clerk has gone elsewhere by then. */
export function useReturnAfterSave(toList: () => Promise<void>): () => Promise<void> {
  const isHere = useRef(true);
  useEffect(() => {
    isHere.current = true;
    return () => {
      isHere.current = false;
    };
  }, []);
  return async () => {
    await new Promise((done) => setTimeout(done, delay));
    if (isHere.current) await toList();
  };
}
