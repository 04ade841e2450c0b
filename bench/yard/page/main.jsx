import { flushSync } from 'react-dom';
import { createRoot } from 'react-dom/client';
import { afterFrame, arm, latencies } from './probe.js';

const [way, count] = location.hash.slice(1).split(',');
// Only the way that is measured is loaded: the other's styles would weigh on it.
const { element, frame } = way === 'boxyard' ? await import('./way-boxyard.jsx') : await import('./way-table.jsx');

const root = createRoot(document.getElementById('root'));
root.render(frame(null));
Object.assign(window, { arm, latencies });
window.open8000 = () =>
  new Promise((resolve) => {
    const start = performance.now();
    flushSync(() => root.render(frame(element(way, Number(count ?? 1)))));
    const committed = performance.now() - start;
    afterFrame(() => resolve({ committed, painted: performance.now() - start }));
  });
/** A size that the sections have as a style, in pixels. */
const sizeOf = (name) => {
  const pixels = Number.parseFloat(
    getComputedStyle(document.querySelector('[data-yard-cells]')).getPropertyValue(name),
  );
  if (Number.isNaN(pixels)) throw new Error(`The yard has no ${name}.`);
  return pixels;
};

/** Frame by frame while the pane scrolls: the longest frame, and the longest time that a box was missing on screen. */
window.watchScroll = () => {
  const pane = document.querySelector('[data-yard-pane]');
  const [labels, width] = [sizeOf('--labels'), sizeOf('--cell-width')];
  const frames = [];
  let last = performance.now();
  let blankSince = 0;
  let longestBlank = 0;
  let running = true;
  const look = (now) => {
    if (!running) return;
    frames.push(now - last);
    last = now;
    const { left, top, height } = pane.getBoundingClientRect();
    const isBlank = [0.2, 0.35, 0.5, 0.65, 0.8, 0.95].some((share) => {
      // The first seven positions of every line are filled.
      const under = document.elementFromPoint(left + labels + 1.5 * width, top + share * height);
      return under?.closest('[role=rowgroup]') && !under.closest('[role=gridcell]');
    });
    if (isBlank && !blankSince) blankSince = now;
    if (!isBlank) blankSince = 0;
    if (blankSince) longestBlank = Math.max(longestBlank, now - blankSince);
    requestAnimationFrame(look);
  };
  requestAnimationFrame(look);
  window.endScroll = () => {
    running = false;
    return { frame: Math.max(...frames.slice(1)), blank: longestBlank, frames: frames.length };
  };
};

window.cellsOnScreen = () => {
  const corner = document.querySelector('[data-yard-cells]')?.getBoundingClientRect();
  if (!corner) {
    const { x, y, height } = document.querySelector('td').getBoundingClientRect();
    return { x, y, width: 86, height };
  }
  return { x: corner.x, y: corner.y, width: sizeOf('--cell-width'), height: sizeOf('--cell-height') };
};
window.ready = true;
