import { useEffect, useState } from 'react';

/** True once `isBusy` has lasted this long. */
export function useLate(isBusy: boolean, ms: number): boolean {
  const [isLate, setLate] = useState(false);
  useEffect(() => {
    if (!isBusy) return;
    const timer = setTimeout(() => setLate(true), ms);
    return () => {
      clearTimeout(timer);
      setLate(false);
    };
  }, [isBusy, ms]);
  return isBusy && isLate;
}
