import { useState } from 'react';

/** Which lines of a form are open. One that a save refused opens by itself, and stays open while it is put right. */
export function useOpenedLines(errors: Record<string, unknown>, lines: readonly { key: string }[]) {
  const [opened, setOpened] = useState<readonly string[]>([]);
  const isRefused = (at: number) =>
    Object.keys(errors).some((path) => path === `lines.${at}` || path.startsWith(`lines.${at}.`));
  const refused = lines.filter(({ key }, at) => isRefused(at) && !opened.includes(key)).map(({ key }) => key);
  if (refused.length > 0) setOpened([...opened, ...refused]);
  return {
    isOpen: (key: string) => opened.includes(key),
    open: (key: string) => setOpened([...opened, key]),
    toggle: (key: string) => setOpened(opened.includes(key) ? opened.filter((each) => each !== key) : [...opened, key]),
  };
}
