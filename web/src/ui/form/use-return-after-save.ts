import { useEffect, useRef } from 'react';

const delay = 1000;

/** SPEC.md section 9: on to the list a second after a save, unless the clerk has gone elsewhere by then. */
export function useReturnAfterSave<Saved>(onSaved: (saved: Saved) => void | Promise<void>) {
  const isHere = useRef(true);
  useEffect(() => {
    isHere.current = true;
    return () => {
      isHere.current = false;
    };
  }, []);
  return async (saved: Saved): Promise<void> => {
    await new Promise((done) => setTimeout(done, delay));
    if (isHere.current) await onSaved(saved);
  };
}
