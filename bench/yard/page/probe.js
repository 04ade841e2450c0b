/** From the stamp of a mouse event to the frame that shows its effect. A way calls `done` once its DOM is changed. */
export const latencies = [];
let since = 0;
let armed = false;

export function arm() {
  armed = true;
  since = 0;
  window.seen = false;
}

export function done() {
  if (!armed || !since) return;
  const start = since;
  armed = false;
  afterFrame(() => {
    latencies.push(performance.now() - start);
    window.seen = true;
  });
}

export function afterFrame(then) {
  requestAnimationFrame(() => {
    const { port1, port2 } = new MessageChannel();
    port1.onmessage = then;
    port2.postMessage(0);
  });
}

const stamp = (event) => {
  if (armed && !since) since = event.timeStamp;
};
for (const type of ['pointerover', 'pointermove', 'mouseover', 'mousemove']) addEventListener(type, stamp, true);
