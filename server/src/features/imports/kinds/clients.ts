import { Client, emptyClient } from '@boxyard/contract/people/clients.ts';
import type { InAccount } from '../../../core/http/context.ts';
import { findCurrencies } from '../../clients/clients.queries.ts';
import { followsOfCurrency } from '../../clients/clients.service.ts';
import { type Draft, find, findTwice, type Kind, requireForNew, textIn } from '../drafts.ts';
import { findClients, normalised } from '../lookups.queries.ts';
import { insertMany, updateMany } from '../many.queries.ts';

/** Most files are lists of customers and do not say so. */
const defaults = { ...emptyClient, type: 'customer' };

/** Clients are known by their names. */
export const clientKind = (ctx: InAccount): Kind => ({
  async judge(all, { updatesExisting }) {
    const drafts = all.filter(({ state }) => state !== 'left_out');
    const names = drafts.map((draft) => textIn(draft, 'name'));
    const keys = await normalised(ctx, names);
    const known = await findClients(ctx, names);
    findTwice(drafts, 'name', (draft) => keys.get(textIn(draft, 'name') ?? ''));
    const ids = new Map<Draft, number>();
    for (const draft of drafts) {
      const [first, second] = known.get(textIn(draft, 'name') ?? '') ?? [];
      if (!first) requireForNew(draft, 'clients');
      else if (!updatesExisting) draft.state = 'exists';
      else if (second) find(draft, { column: 'name', key: 'importAmbiguous' });
      else {
        draft.state = 'update';
        ids.set(draft, first.id);
      }
    }
    await doubtCurrencies(ctx, ids);
    return async (written) => {
      const fresh = written.filter(({ state }) => state === 'new');
      await insertMany(ctx, 'client', Client, fresh, ({ values }) => ({ ...defaults, ...values }));
      const changed = written.flatMap((draft) => {
        const id = ids.get(draft);
        // The name is what it is known by: another way to write it is no change.
        const { name: _name, ...values } = draft.values;
        return id === undefined ? [] : [{ id, values }];
      });
      await updateMany(ctx, 'client', Client, changed);
    };
  },
});

/** Another currency of a client with stays that are not billed yet is said before it is written. */
async function doubtCurrencies(ctx: InAccount, ids: ReadonlyMap<Draft, number>): Promise<void> {
  const former = await findCurrencies(ctx, [...ids.values()]);
  for (const [draft, id] of ids) {
    const { currency } = draft.values;
    if (typeof currency !== 'string' || currency === former.get(id)) continue;
    const params = await followsOfCurrency(ctx, id, currency);
    if (params) find(draft, { column: 'currency', key: 'importCurrencyOfStays', params, isDoubt: true });
  }
}
