import { basePath } from '@boxyard/contract/core/routes.ts';
import { webhookRoutes } from '@boxyard/contract/integrations/webhooks.ts';
import { account } from '../seed.ts';
import type { Stage } from '../stage.ts';
import { atMost } from '../statistics.ts';

const inOneCall = 500;

/** What a program sends at night: containers and gate moves, many in one call, while a webhook is told of each. */
export async function measureLines({ ours }: Stage): Promise<void> {
  const post = async (path: string, body: object) => {
    const reply = await fetch(`${ours.url}${basePath}/${account}/${path}`, {
      method: 'POST',
      headers: { authorization: `Bearer ${await ours.token()}`, 'content-type': 'application/json' },
      body: JSON.stringify(body),
    });
    const { payload } = (await reply.json()) as { payload: { lines: { done: { id: number } | null }[] } };
    if (!reply.ok) throw new Error(`${path} answered ${reply.status}.`);
    return payload;
  };
  await post(webhookRoutes.create.path.replace('/:account/', ''), {
    name: 'Bench',
    url: 'https://erp.example/never',
    events: ['container.created', 'container.updated', 'transport.created'],
  });
  const { clientId, containerTypeId } = ours.known;
  const ids: number[] = [];
  const sent = async (path: string, count: number, lineOf: (nth: number) => object) => {
    const began = performance.now();
    for (let at = 0; at < count; at += inOneCall) {
      const lines = Array.from({ length: inOneCall }, (_, nth) => lineOf(at + nth));
      const { lines: told } = await post(path, { mode: 'each', lines });
      const done = told.flatMap((line) => line.done ?? []);
      if (done.length < lines.length) throw new Error(`${path} refused ${lines.length - done.length} lines.`);
      ids.push(...done.flatMap(({ id }) => id ?? []));
    }
    return (performance.now() - began) / 1000;
  };
  const name = (nth: number) => `BULK${String(nth).padStart(6, '0')}`;
  const containers = await sent('containers/bulk', 5_000, (nth) => ({
    name: name(nth),
    externalId: name(nth),
    clientId,
    containerTypeId,
  }));
  const passedAt = Math.floor(Date.now() / 1000);
  const moves = await sent('gate/bulk', 2_000, (nth) => ({
    clientId,
    vehicleType: 'truck',
    vehicleNumber: `BA${nth}`,
    passedAt,
    boxes: [{ direction: 'gate_in', containerId: ids[nth], sealNumber: `S${nth}` }],
  }));
  console.log(atMost('5,000 containers, 500 in one call', 20, containers, 's'));
  console.log(atMost('2,000 gate moves, 500 in one call', 30, moves, 's'));
}
