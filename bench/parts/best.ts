import { basePath } from '@boxyard/contract/core/routes.ts';
import { account } from '../seed.ts';
import type { Stage } from '../stage.ts';
import { atMost, quantile } from '../statistics.ts';

interface Area {
  id: number;
  name: string;
  sections: { sectionId: number; version: number }[];
}

/** What some sections are for: every fifth one another. */
const rules = [
  { load: 'full' },
  { kinds: ['reefer'], plugs: 400 },
  { maxTiers: 3, maxStackKg: 60_000 },
  { lengths: [40] },
];

/** The best places for containers of the large account, whose sections are kept for some, one call after the other. */
export async function measureBest({ ours }: Stage, times: number): Promise<void> {
  const headers = { authorization: `Bearer ${await ours.token()}`, 'content-type': 'application/json' };
  const api = `${ours.url}${basePath}/${account}`;
  const ask = async <T>(path: string, more: RequestInit = {}): Promise<T> => {
    const reply = await fetch(api + path, { headers, ...more });
    if (!reply.ok && reply.status !== 409) throw new Error(`${path} answered ${reply.status}: ${await reply.text()}`);
    const { payload } = (await reply.json()) as { payload: T }; // the envelope of every answer
    return payload;
  };
  const [warehouse] = await ask<{ id: number }[]>('/warehouses/list');
  const areas = await ask<Area[]>(`/warehouses/${warehouse?.id}/areas`);
  const sections = areas.flatMap((area) => area.sections.map((section) => ({ area: area.id, ...section })));
  for (const [nth, { area, sectionId }] of sections.entries()) {
    const rule = nth % 5 === 0 ? rules[(nth / 5) % rules.length] : undefined;
    const body = rule && JSON.stringify(rule);
    if (body) await ask(`/warehouses/${warehouse?.id}/area-sections/${area}/${sectionId}`, { method: 'PUT', body });
  }
  const list = { method: 'POST', body: JSON.stringify({ page: 1, pageSize: times, sort: '-name' }) };
  const containers = await ask<{ id: number }[]>('/containers/list', list);
  const took: number[] = [];
  for (const { id } of containers) {
    const began = performance.now();
    await ask(`/positions/container/${id}/best?warehouseId=${warehouse?.id}`);
    took.push(performance.now() - began);
  }
  const places = sections.length * 2000;
  console.log(atMost(`best places in a warehouse of ${places} places, p95`, 100, quantile(took, 0.95), 'ms'));
}
