import { type Damage, damageRoutes as routes } from '@boxyard/contract/yard/damages.ts';
import { call } from '../../core/api/api.ts';
import { entity, listQuery } from '../../core/data/entity.ts';
import { defineList } from '../../core/data/list.ts';

export const damages = (containerId: number) =>
  entity('damage', routes, { empty: {}, within: { containerId }, shows: ['transport'] });

export const damageList = (containerId: number) =>
  defineList({
    name: 'damages-of-container',
    route: routes.list,
    query: listQuery('damage', routes.list, { params: { containerId }, shows: ['image', 'transport'] }),
    sort: '-id',
    order: 'newest',
    keep: ['tab'],
  });

/** A draft holds the pictures until the damage is saved. The server removes drafts that are a day old. */
/** @param transportId the passage at which it was seen; the last one, if that was within a day, unless given */
export const draftDamage = (containerId: number, transportId?: number): Promise<Damage> =>
  call(routes.create, { params: { containerId }, body: { isDraft: true, transportId } });
