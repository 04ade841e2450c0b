import './core/app.css';
import { startReach } from './core/api/reach.ts';
import { startStyles } from './core/own-styles.ts';
import { startSession } from './core/session/session.ts';

// The page's policy forbids code from strings; zod must not even try. It loads later than this.
globalThis.__zod_globalConfig = { jitless: true };

// The session is asked for while the browser still reads what will draw the screen.
startReach();
const ready = Promise.all([startStyles(), startSession()]);
void firstPaint.then(() => import('./draw.tsx')).then(({ draw }) => draw(ready));
