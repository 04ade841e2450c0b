let stands: Promise<void>;

/** Kept once the first screen of the page, or after a sign-in, has been drawn with its data: then there is time for what nobody waits for. */
export const firstScreen = (): Promise<void> => stands;

/** A screen whose data do not come must not hold up the rest for ever. */
const longestMs = 4000;
/** A browser that waits for nothing, not even the next frame, is idle for longer than this. */
const idleMs = 20;
const drawingMs = 600;

/** A first screen is on its way. Once its data have come, it waits until the browser has drawn what they say. */
export function awaitFirstScreen(settled: Promise<void>): void {
  const late = new Promise<void>((done) => setTimeout(done, longestMs));
  stands = Promise.race([settled, late]).then(drawn);
}

function drawn(): Promise<void> {
  return new Promise((done) => {
    setTimeout(done, drawingMs);
    // Data that have come are handed on a moment later: the first idle time is that moment.
    if ('requestIdleCallback' in window) whenIdle(() => requestAnimationFrame(() => whenIdle(done)));
  });
}

/** The screen is drawn in pieces, and in the gaps between them a browser calls itself idle, too. */
function whenIdle(then: () => void): void {
  requestIdleCallback((deadline) => (deadline.timeRemaining() > idleMs ? then() : whenIdle(then)));
}
