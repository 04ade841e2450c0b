import { basePath } from '@boxyard/contract/core/routes.ts';
import { residentMb } from '../processes.ts';
import { type Part, table } from '../report.ts';
import { account } from '../seed.ts';
import { figure } from '../statistics.ts';

/** All containers of the large account as a file, and what memory the server takes for it. */
export const measureExports: Part = async ({ stage }) => {
  const { ours } = await stage();
  const api = ours.url + basePath;
  const rows: string[][] = [];
  for (const format of ['csv', 'xlsx']) {
    const reply = await fetch(`${api}/${account}/exports`, {
      method: 'POST',
      headers: { authorization: `Bearer ${await ours.token()}`, 'content-type': 'application/json' },
      body: JSON.stringify({ list: 'containers', format, input: { sort: 'name' } }),
    });
    if (!reply.ok) throw new Error(`The export answered ${reply.status}.`);
    const { payload } = (await reply.json()) as { payload: { url: string } }; // by the contract
    const before = residentMb(ours.pid);
    let most = before;
    const watch = setInterval(() => {
      most = Math.max(most, residentMb(ours.pid));
    }, 20);
    const began = performance.now();
    const file = await fetch(new URL(payload.url, api));
    const bytes = (await file.arrayBuffer()).byteLength;
    clearInterval(watch);
    const seconds = (performance.now() - began) / 1000;
    rows.push([format, figure(seconds, 1), figure(bytes / 1e6, 1), figure(before), figure(most)]);
  }
  return {
    title: `Export of ${figure(ours.known.containers)} containers`,
    lines: table(['', 'seconds:', 'MB:', 'memory of the server before, MB:', 'the most meanwhile, MB:'], rows),
    goals: [],
  };
};
