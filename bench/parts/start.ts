import { residentMb } from '../processes.ts';
import type { Stage } from '../stage.ts';
import { atMost, median } from '../statistics.ts';

/** Start and memory at rest, and the memory after whatever was measured before. */
export function measureStart({ ours, startedIn, atRest }: Stage): void {
  const seconds = median(startedIn) / 1000;
  console.log(atMost('start on a database that is there, its own PostgreSQL included', 1.5, seconds, 's'));
  console.log(atMost('memory of the server at rest', 130, atRest.server, 'MB'));
  console.log(atMost('memory of its own PostgreSQL at rest', 60, atRest.postgres, 'MB'));
  console.log(atMost('memory of the server after what was measured', 250, residentMb(ours.pid), 'MB'));
}
