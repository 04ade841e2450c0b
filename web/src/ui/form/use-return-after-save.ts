import { useEffect, useRef } from 'react';

const delay = 1000;

/** Goes on a second after a save, so that the saved form is seen, unless the clerk has gone elsewhere by then. */
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
