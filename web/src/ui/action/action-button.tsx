import { Button, type ButtonProps } from '@mantine/core';
import type { ReactNode } from 'react';
import { doAct } from './do-act.ts';
import { offerUndo } from './undo.tsx';
import { useAction } from './use-action.ts';

interface ActionButtonProps extends ButtonProps {
  /** @param act by which it can be undone */
  run: (act: string) => Promise<unknown>;
  /** What is said once it is done, with an offer to undo it. */
  done: string;
  after?: () => void;
  children: ReactNode;
}

/** A button for one call, which says what came of it. */
export function ActionButton({ run, done, after, ...rest }: ActionButtonProps) {
  const action = useAction();
  const work = async () => {
    const { act } = await doAct(run);
    offerUndo(done, act);
    after?.();
  };
  return <Button variant="default" loading={action.busy} onClick={() => void action.run(work)} {...rest} />;
}
