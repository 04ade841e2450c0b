import { type ReactNode, useSyncExternalStore } from 'react';

export interface Question {
  title: string;
  message?: ReactNode;
  /** Labels of the two answers; Yes and No unless given. */
  yes?: string;
  no?: string;
  /** A yes deletes or discards something, so the other answer has the focus. */
  danger?: boolean;
}

interface Asked extends Question {
  answer: (yes: boolean) => void;
}

let asked: Asked | null = null;
const listeners = new Set<() => void>();

/** One question at a time: the one before it gets a no. */
export function ask(next: Asked | null): void {
  if (next) asked?.answer(false);
  asked = next;
  for (const listener of listeners) listener();
}

/** The question that waits for its answer. */
export const useQuestion = (): Asked | null =>
  useSyncExternalStore(
    (listener) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    () => asked,
  );
