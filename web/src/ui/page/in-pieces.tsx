import { type ReactNode, startTransition, useEffect, useState } from 'react';

/**
 * Draws its content right after what stands around it, and in pieces: between two of them the browser answers to keys and
 * fingers. What is drawn with a screen at once takes its whole time in one go.
 */
export function InPieces({ children }: { children: ReactNode }) {
  const [isTheirTurn, setTurn] = useState(false);
  useEffect(() => startTransition(() => setTurn(true)), []);
  return isTheirTurn && children;
}
