import { lazyPart } from '../page/lazy-part.tsx';
import { ask, type Question } from './questions.ts';

/** Asks in a dialog; true when the user agrees. Escape is a no. */
export function confirm(question: Question): Promise<boolean> {
  return new Promise((resolve) => {
    const answer = (yes: boolean) => {
      ask(null);
      resolve(yes);
    };
    ask({ ...question, answer });
  });
}

/** Shows the current question. It stands once in the shell, and once on a screen outside the shell that asks. */
export const ConfirmHost = lazyPart(() => import('./question.tsx').then((part) => part.QuestionDialog));
