/** The same key as the script in index.html, which draws the frame's bar by it. */
const key = 'signed-in';

/** Pages that strangers open first; all others ask for a session anyway. */
const strangersPages = /^\/(?:$|(?:login|activate|forgot-password|check|api\/docs)(?:\/|$))/;

/** Notes for the next page of this browser whether somebody is signed in. No secret: the session itself is the cookie. */
export function noteSignedIn(isIn: boolean): void {
  if (isIn) localStorage.setItem(key, '1');
  else localStorage.removeItem(key);
}

/** Whether somebody was signed in on the last page of this browser. */
export const isNotedSignedIn = (): boolean => localStorage.getItem(key) === '1';

/** Whether it is worth asking the server for a session: on a stranger's page only where there was one last time. */
export const mayBeSignedIn = (path: string): boolean => !strangersPages.test(path) || isNotedSignedIn();
