import { useEffect, useRef } from 'react';

type Send = () => Promise<boolean>;
const waiting = new Set<{ current: Send }>();

/**
 * For input beside a form that has a button of its own, such as a comment: a save of the screen's form sends it as well,
 * since it would be lost when the screen closes.
 * @param send answers false where it could not be sent; that is on the screen by then
 */
export function useSentWithSave(send: Send): void {
  const latest = useRef(send);
  useEffect(() => {
    latest.current = send;
  });
  useEffect(() => {
    waiting.add(latest);
    return () => void waiting.delete(latest);
  }, []);
}

/** @returns false where something could not be sent */
export async function sendWhatWaits(): Promise<boolean> {
  for (const { current } of [...waiting]) if (!(await current())) return false;
  return true;
}
