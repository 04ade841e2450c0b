import { type ReactNode, useState } from 'react';
import { lazyPart } from '../page/lazy-part.tsx';

const Bubble = lazyPart(() => import('./bubble.tsx').then((part) => part.Bubble));

/** Says what something is, to a mouse that rests on it and to a keyboard that comes to it. */
export function Hint({ label, children }: { label: string; children: ReactNode }) {
  const [target, setTarget] = useState<HTMLElement | null>(null);
  const [isReached, setReached] = useState(false);
  return (
    <>
      {/* biome-ignore lint/a11y/noStaticElementInteractions: it only notices the focus of what it holds */}
      <span
        ref={setTarget}
        onFocus={(event) => setReached(event.target.matches(':focus-visible'))}
        onBlur={() => setReached(false)}
      >
        {children}
      </span>
      <Bubble target={target} label={label} isReached={isReached} />
    </>
  );
}
