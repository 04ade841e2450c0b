import { Button } from '@mantine/core';
import type { ReactNode } from 'react';
import { useAction } from './use-action.ts';

interface PaperButtonProps {
  /** The address of the paper as it is now. */
  link: () => Promise<string | null>;
  /** Said where it cannot be had. */
  failed: string;
  icon?: ReactNode;
  children: ReactNode;
}

/** Opens a paper, as a PDF or a file, in a tab of its own. */
export function PaperButton({ link, failed, icon, children }: PaperButtonProps) {
  const { busy, run } = useAction();
  function open() {
    // Opened with the click: a window that opens later is blocked.
    const tab = window.open('', '_blank');
    void run(async () => {
      let address: string | null = null;
      try {
        address = await link();
      } finally {
        if (!address) tab?.close();
      }
      if (tab && address) tab.location.href = address;
    }, failed);
  }
  return (
    <Button variant="default" loading={busy} leftSection={icon} onClick={open}>
      {children}
    </Button>
  );
}
