import { type ReactNode, useSyncExternalStore } from 'react';
import { later } from '../later/later.tsx';

interface Question {
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

function show(next: Asked | null): void {
  asked = next;
  for (const listener of listeners) listener();
}

/** Asks in a dialog; true when the user agrees. Escape is a no. */
export function confirm(question: Question): Promise<boolean> {
  asked?.answer(false);
  return new Promise((resolve) => {
    const answer = (yes: boolean) => {
      show(null);
      resolve(yes);
    };
    show({ ...question, answer });
  });
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

/** Shows the current question. It stands once in the shell, and once on a screen outside the shell that asks. */
export const ConfirmHost = later(() => import('./question.later.tsx').then((part) => part.QuestionDialog));
