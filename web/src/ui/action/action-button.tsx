import { Button, type ButtonProps } from '@mantine/core';
import type { ReactNode } from 'react';
import { toast } from './toast.ts';
import { useAction } from './use-action.ts';

interface ActionButtonProps extends ButtonProps {
  run: () => Promise<unknown>;
  /** What is said once it is done. */
  done: string;
  after?: () => void;
  children: ReactNode;
}

/** A button for one call, which says what came of it. */
export function ActionButton({ run, done, after, ...rest }: ActionButtonProps) {
  const action = useAction();
  const work = async () => {
    await run();
    toast.success(done);
    after?.();
  };
  return <Button variant="default" loading={action.busy} onClick={() => void action.run(work)} {...rest} />;
}
