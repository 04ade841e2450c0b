interface Call {
  go: () => void;
  refuse: (error: Error) => void;
}

/** Calls that wait, by key. Keys take turns: each has one call served and then goes to the end. */
interface WaitingCalls {
  size(): number;
  /** How many calls of this key wait. */
  of(key: string): number;
  wait(key: string): Promise<void>;
  /** Takes the call whose turn it is out, for the caller to let it go. */
  next(): (() => void) | undefined;
  /** The key that has most calls; '' when none waits. */
  longest(): string;
  /** The last call of this key fails with the error. */
  refuseLast(key: string, error: Error): void;
}

export function waitingCalls(): WaitingCalls {
  const calls = new Map<string, Call[]>();
  let size = 0;
  const keep = (key: string, left: Call[]) => (left.length > 0 ? calls.set(key, left) : calls.delete(key));
  const of = (key: string) => calls.get(key)?.length ?? 0;
  return {
    size: () => size,
    of,
    wait: (key) =>
      new Promise((go, refuse) => {
        keep(key, [...(calls.get(key) ?? []), { go, refuse }]);
        size += 1;
      }),
    next() {
      for (const [key, [call, ...others]] of calls) {
        calls.delete(key);
        keep(key, others);
        size -= 1;
        return call?.go;
      }
      return undefined;
    },
    longest: () => [...calls.keys()].reduce((most, key) => (of(key) > of(most) ? key : most), ''),
    refuseLast(key, error) {
      const last = calls.get(key)?.at(-1);
      keep(key, calls.get(key)?.slice(0, -1) ?? []);
      if (!last) return;
      size -= 1;
      last.refuse(error);
    },
  };
}
