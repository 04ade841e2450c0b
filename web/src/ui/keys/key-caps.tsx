import { Kbd } from '@mantine/core';
import classes from './key-caps.module.css';

/** Keys as they stand on a keyboard. */
export function KeyCaps({ keys }: { keys: readonly string[] }) {
  return (
    <span className={classes.caps}>
      {keys.map((key, at) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: the same key may come twice
        <Kbd key={at}>{key}</Kbd>
      ))}
    </span>
  );
}
