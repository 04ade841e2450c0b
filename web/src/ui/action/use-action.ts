import { useState } from 'react';
import { ApiProblem } from '../../core/api/problem.ts';
import { reasonOf } from '../container/said.tsx';
import { toast } from './toast.ts';

/** Runs one thing at a time. What the server refuses is said with its reason, after `failed` where that is given. */
export function useAction() {
  const [busy, setBusy] = useState(false);
  async function run(work: () => Promise<unknown>, failed?: string): Promise<void> {
    setBusy(true);
    try {
      await work();
    } catch (error) {
      if (!(error instanceof ApiProblem)) throw error;
      const reason = reasonOf(error);
      toast.error(failed ?? reason, failed && reason);
    } finally {
      setBusy(false);
    }
  }
  return { busy, run };
}
