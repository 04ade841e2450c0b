import { AsyncLocalStorage } from 'node:async_hooks';

/** The route or the job that the running code belongs to. */
const work = new AsyncLocalStorage<string>();

export const workAtHand = (): string | undefined => work.getStore();

export const atWork = <T>(name: string, run: () => T): T => work.run(name, run);
