/** How often it is looked whether another host was promoted. */
const lookMs = 3_000;

interface Held {
  /** The timeline of the host when the connection was made. */
  timeline: number;
  leave(): void;
}

/**
 * Leaves a primary that still runs when another host was promoted: changes there wait for a replica that has gone on
 * without it, and what is read there is out of date. A connection that waits would not find that out by itself.
 * @param newest the timeline of the host that takes changes and was promoted last
 * @returns what watches over one more connection; the result ends that
 */
export function leaveSuperseded(newest: () => Promise<number>): (connection: Held) => () => void {
  const held = new Set<Held>();
  let timer: NodeJS.Timeout | undefined;
  const look = async () => {
    // Where no host takes changes, each connection fails by itself.
    const timeline = await newest().catch(() => 0);
    for (const connection of held) if (connection.timeline < timeline) connection.leave();
  };
  return (connection) => {
    held.add(connection);
    timer ??= setInterval(() => void look(), lookMs).unref();
    return () => {
      held.delete(connection);
      if (held.size > 0) return;
      clearInterval(timer);
      timer = undefined;
    };
  };
}
