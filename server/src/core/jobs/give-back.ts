import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';

/** By then the first requests of those who waited for the start are answered. */
const afterMs = 3_000;

/**
 * Collects once what the start has left, about 20 MB, which V8 would keep until there is much more. It takes some
 * 50 ms. Node has no other way to ask for it.
 */
export function giveBackMemory(): void {
  setTimeout(() => {
    setFlagsFromString('--expose-gc');
    const collect = runInNewContext('gc') as (options: object) => void; // what the flag adds to new contexts
    collect({ type: 'major', flavor: 'last-resort' });
  }, afterMs).unref();
}
