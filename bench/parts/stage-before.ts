import { join } from 'node:path';
import type { Stage } from '../stage.ts';

// Started by pairs.ts: opens the stage of another checkout, says where it is, and a token whenever it is asked.
const [folder = '', containers] = process.argv.slice(2);
const { openStage } = await import(join(folder, 'bench/stage.ts'));
const { ours, close }: Stage = await openStage(Number(containers));
process.on('message', async () => process.send?.(await ours.token()));
process.on('disconnect', close);
const { url, pid, known } = ours;
process.send?.({ url, pid, known });
