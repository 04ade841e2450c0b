let tell: () => void;

/** Kept once the first screen of the page has been drawn with its data: then there is time for what nobody waits for. */
export const firstScreen = new Promise<void>((done) => {
  tell = done;
});

/** A screen whose data do not come must not hold up the rest for ever. */
const longestMs = 4000;
/** For browsers that do not tell when they are idle. */
const drawingMs = 300;

/** Waits until the browser has drawn what the data say. */
export function tellFirstScreen(settled: Promise<void>): void {
  const late = new Promise<void>((done) => setTimeout(done, longestMs));
  void Promise.race([settled, late]).then(() => {
    if ('requestIdleCallback' in window) requestIdleCallback(() => tell(), { timeout: 2 * drawingMs });
    else setTimeout(tell, drawingMs);
  });
}
