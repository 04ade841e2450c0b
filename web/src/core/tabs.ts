type News = { kind: 'in'; adminId: number } | { kind: 'out' };

const channel = 'BroadcastChannel' in globalThis ? new BroadcastChannel('boxyard-session') : null;

/** Tells the other tabs of this browser. */
export function announce(news: News): void {
  channel?.postMessage(news);
}

export function onAnnouncement(hear: (news: News) => void): void {
  channel?.addEventListener('message', (event: MessageEvent<News>) => hear(event.data));
}

/** Runs `work` while no other tab does the same. Locks exist on secure origins only; elsewhere every tab works for itself. */
export function inTurn<T>(name: string, work: () => Promise<T>, signal?: AbortSignal): Promise<T> {
  if (!navigator.locks) return work();
  return navigator.locks.request(name, { ...(signal && { signal }) }, work) as Promise<T>;
}
