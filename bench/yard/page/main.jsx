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
window.cellsOnScreen = () => {
  const corner = document.querySelector('[data-yard-cells]')?.getBoundingClientRect();
  if (!corner) {
    const { x, y, height } = document.querySelector('td').getBoundingClientRect();
    return { x, y, width: 86, height };
  }
  const style = getComputedStyle(document.querySelector('[data-yard-pane]'));
  const number = (name) => Number.parseFloat(style.getPropertyValue(name));
  return { x: corner.x, y: corner.y, width: number('--cell-width'), height: number('--cell-height') };
};
window.ready = true;
