import type { Ctx } from './context.ts';
import { invalid } from './problems.ts';

export const nowInSeconds = (): number => Math.floor(Date.now() / 1000);

/**
 * The instant that a request means: `now` is the server's time, less what the request has waited on its device.
 * @throws 422 on `path` where the device cannot say how long that was
 */
export function momentOf({ waited = 0 }: Pick<Ctx, 'waited'>, at: number | 'now', path: string): number {
  if (at !== 'now') return at;
  if (waited === 'unclear') throw invalid(path, 'askWhen');
  return nowInSeconds() - waited;
}
