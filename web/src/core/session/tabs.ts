export type News = { kind: 'in'; adminId: number; accountId: number } | { kind: 'out' };

const channel = 'BroadcastChannel' in globalThis ? new BroadcastChannel('boxyard-session') : null;

/** Sends it to the other tabs of this browser. */
export function announce(news: News): void {
  channel?.postMessage(news);
}

export function onAnnouncement(listener: (news: News) => void): void {
  channel?.addEventListener('message', (event: MessageEvent<News>) => listener(event.data));
}

/** Runs `work` while no other tab runs it. Browsers offer locks on secure origins only; elsewhere nothing waits. */
export function inTurn<T>(name: string, work: () => Promise<T>): Promise<T> {
  if (!navigator.locks) return work();
  // The browser's type does not say that the lock answers what its work answers.
  return navigator.locks.request(name, work) as Promise<T>;
}
