let tell: () => void;

/** Kept once the first screen of the page has been drawn with its data: then there is time for what nobody waits for. */
export const firstScreen = new Promise<void>((done) => {
  tell = done;
});

/** A screen whose data do not come must not hold up the rest for ever. */
const longestMs = 4000;
/** A browser that waits for nothing, not even the next frame, is idle for longer than this. */
const idleMs = 20;
const drawingMs = 600;

/** Waits until the browser has drawn what the data say. */
export function tellFirstScreen(settled: Promise<void>): void {
  const late = new Promise<void>((done) => setTimeout(done, longestMs));
  void Promise.race([settled, late]).then(() => {
    setTimeout(tell, drawingMs);
    if ('requestIdleCallback' in window) whenIdle(tell);
  });
}

/** The screen is drawn in pieces, and in the gaps between them a browser calls itself idle, too. */
function whenIdle(then: () => void): void {
  requestIdleCallback((deadline) => (deadline.timeRemaining() > idleMs ? then() : whenIdle(then)));
}
