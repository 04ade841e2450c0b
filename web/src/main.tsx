import './core/app.css';
import { startReach } from './core/api/reach.ts';
import { startStyles } from './core/own-styles.ts';
import { startSession } from './core/session/session.ts';

// The page's policy forbids code from strings; zod must not even try. It loads later than this.
globalThis.__zod_globalConfig = { jitless: true };

// The session is asked for while the browser still reads what will draw the screen.
startReach();
const ready = Promise.all([startStyles(), startSession()]);
// The page has asked for these scripts itself (web/first-paint-script.js), in a task that waits for nothing of this one.
void firstPaint
  .then(() => new Promise((next) => setTimeout(next)))
  .then(() => import('./draw.tsx'))
  .then(({ draw }) => draw(ready));
