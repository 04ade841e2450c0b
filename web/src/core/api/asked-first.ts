/**
 * What a screen asks for when it is the first of a page. The browser remembers these calls by the screen's address, never an
 * answer; at the next start it sends them while the scripts are still on their way, and the screen then takes their answers.
 */
interface Asked {
  method: string;
  url: string;
  body?: string | undefined;
}

interface Remembered {
  /** Another person sees other things. */
  adminId: number;
  /** By path, the one that was opened last at the end. */
  screens: [path: string, calls: Asked[]][];
}

const key = 'asked-first';
const most = { calls: 8, screens: 12 };
/** A screen that comes later than this asks anew. */
const freshMs = 10_000;

let asked: Asked[] | null = [];
const ahead = new Map<string, { answer: Promise<Response>; at: number }>();
const named = ({ method, url, body = '' }: Asked) => `${method} ${url} ${body}`;

/** Sends what this address asked for last time, as the same person. */
export function askAhead(adminId: number, token: string): void {
  const known = read(adminId).find(([path]) => path === location.pathname);
  if (!known || location.search !== '') return;
  for (const call of known[1]) {
    const headers = { authorization: `Bearer ${token}`, ...(call.body && { 'content-type': 'application/json' }) };
    const { method, url, body = null } = call;
    const answer = fetch(url, { method, headers, body, credentials: 'same-origin' });
    // Whoever takes it is told of the failure; if nobody does, nobody misses it.
    answer.catch(() => undefined);
    ahead.set(named(call), { answer, at: performance.now() });
  }
}

/** The answer to a call that was sent ahead, once; and notes the call for the next start. */
export function takeAnswer(call: Asked): Promise<Response> | undefined {
  asked?.push(call);
  const found = ahead.get(named(call));
  ahead.delete(named(call));
  return found && performance.now() - found.at < freshMs ? found.answer : undefined;
}

/** The first screen stands: what it has asked for is remembered, and nothing after it. */
export function keepAsked(adminId: number, path: string): void {
  if (asked && location.pathname === path && location.search === '') {
    const others = read(adminId).filter(([other]) => other !== path);
    const calls = asked.filter((call, n, all) => all.findIndex((other) => named(other) === named(call)) === n);
    const own: [string, Asked[]] = [path, calls.slice(0, most.calls)];
    const remembered: Remembered = { adminId, screens: [...others, own].slice(-most.screens) };
    localStorage.setItem(key, JSON.stringify(remembered));
  }
  asked = null;
}

/** With the sign-in goes what it has left. */
export const forgetAsked = (): void => localStorage.removeItem(key);

function read(adminId: number): Remembered['screens'] {
  const text = localStorage.getItem(key);
  if (!text) return [];
  const remembered: Remembered = JSON.parse(text);
  return remembered.adminId === adminId ? remembered.screens : [];
}
