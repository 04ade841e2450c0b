import { Transaction } from '@boxyard/contract/billing/transactions.ts';
import { isSentenceKey } from '@boxyard/contract/core/sentences.ts';
import { importShapes } from '@boxyard/contract/integrations/import-columns.ts';
import { withoutUndefined } from '../../../core/crud/without-undefined.ts';
import type { InAccount } from '../../../core/http/context.ts';
import { findCurrencies } from '../../clients/clients.queries.ts';
import { findBegun } from '../../transactions/transactions.queries.ts';
import { errorsOfBill, newBill } from '../../transactions/transactions.service.ts';
import { type Draft, eachGently, find, type Kind, numberIn, textIn } from '../drafts.ts';
import { findCalled, findClients } from '../lookups.queries.ts';
import { insertMany } from '../many.queries.ts';
import { clientOf, containerOf } from './named.ts';

/** Bills of containers that the account has, by the rules of the form for one. */
export const transactionKind = (ctx: InAccount): Kind => ({
  async judge(all, { holds }) {
    const drafts = all.filter(({ state }) => state !== 'left_out');
    const containers = await findCalled(
      ctx,
      drafts.map((draft) => textIn(draft, 'containerName')),
      holds,
    );
    const clients = await findClients(
      ctx,
      drafts.map((draft) => textIn(draft, 'clientName')),
    );
    const currencies = await findCurrencies(ctx, [
      ...[...clients.values()].flatMap((same) => same.map(({ id }) => id)),
      ...[...containers.known.values()].map(({ clientId }) => clientId),
    ]);
    const begun = await findBegun(
      ctx,
      [...containers.known.values()].map(({ id }) => id),
    );
    const records = new Map<Draft, Record<string, unknown>>();
    await eachGently(drafts, (draft) => {
      const container = containerOf(draft, containers, numberIn(draft, 'startedAt'));
      const clientId = clientOf(draft, clients);
      const isPurchase = draft.values.type === 'purchase';
      if (!isPurchase && draft.given.clientName === undefined) find(draft, { column: 'clientName', key: 'required' });
      if (isPurchase && container && clientId !== undefined && clientId !== container.clientId)
        find(draft, { column: 'clientName', key: 'purchaseClient' });
      const blank = { ...newBill(ctx), paidAt: null, isCompleted: false };
      findContradictions(draft, blank);
      const { data } = importShapes.transactions.safeParse(draft.values);
      if (!container || !data) return;
      const chargedId = clientId ?? container.clientId;
      const record = { ...blank, currency: currencies.get(chargedId), ...withoutUndefined(data) };
      if (begun.has([container.id, data.type, data.startedAt, data.unitPrice].join('/')))
        find(draft, { column: 'startedAt', key: 'importAlike', isDoubt: true });
      records.set(draft, { ...record, containerId: container.id, clientId: chargedId });
    });
    return async (written) => {
      const chosen = written.map((draft) => records.get(draft)).filter((record) => record !== undefined);
      await insertMany(ctx, 'transaction', Transaction, chosen, (record) => record);
    };
  },
});

/** What contradicts the type, told together with what could not be read: of a cell that is wrong already nothing more is said. */
function findContradictions(draft: Draft, blank: ReturnType<typeof newBill>): void {
  const { data } = importShapes.transactions.partial().safeParse(draft.values);
  const { type, startedAt = 0, ...others } = withoutUndefined(data ?? {});
  if (!type) return;
  for (const { path, key, params } of errorsOfBill({ ...blank, ...others, type, startedAt })) {
    const isTold = draft.findings.some(({ column }) => column === path);
    if (!isTold && isSentenceKey(key)) find(draft, { column: path, key, ...(params && { params }) });
  }
}
