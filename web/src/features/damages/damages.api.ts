import { type Damage, damageRoutes as routes } from '@boxyard/contract/damages.ts';
import type { BodyOf } from '@boxyard/contract/route.ts';
import { call } from '../../core/api.ts';
import { type ListInput, listQuery, queryClient } from '../../core/queries.ts';

const entity = 'damage';
const changed = () => queryClient.invalidateQueries({ queryKey: [entity] });

export const damageListQuery = (containerId: number, input: ListInput) =>
  listQuery(entity, routes.list, input, { params: { containerId }, shows: ['image'] });

/** A draft holds the pictures until the damage is saved; one that never is goes by itself after a day. */
export const draftDamage = (containerId: number): Promise<Damage> =>
  call(routes.create, { params: { containerId }, body: { isDraft: true } });

export const readDamage = (containerId: number, id: number): Promise<Damage> =>
  call(routes.get, { params: { containerId, id } });

export async function saveDamage(
  containerId: number,
  id: number,
  body: BodyOf<typeof routes.update>,
  version?: number,
) {
  const saved = await call(routes.update, { params: { containerId, id }, body, ifMatch: version });
  await changed();
  return saved;
}

export async function deleteDamage(containerId: number, id: number) {
  await call(routes.remove, { params: { containerId, id } });
  await changed();
}
