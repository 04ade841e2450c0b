import { type EdiEventRow, ediEventRoutes } from '@boxyard/contract/edi/edi-events.ts';
import { sql } from 'kysely';
import { onlyRow } from '../../core/crud/rows.ts';
import type { Ctx } from '../../core/http/context.ts';
import { handle } from '../../core/http/handle.ts';
import { conflict, referred } from '../../core/http/problems.ts';
import type { Services } from '../../core/http/services.ts';
import { ediPartners } from '../edi-partners/edi-partners.queries.ts';
import { addEvent, getEvent, listEvents } from './edi-events.queries.ts';

/** What was held waits again; of what was told, another event asks whether it has changed since. @throws 404 */
async function retry(ctx: Ctx, id: number): Promise<EdiEventRow> {
  const event = await getEvent(ctx, id);
  if (event.status === 'held') {
    await sql`update edi_event set status = 'waiting', reasons = '[]'
      where account_id = ${ctx.account.id} and id = ${id} and status = 'held'`.execute(ctx.tx);
    return getEvent(ctx, id);
  }
  if (event.status === 'waiting') return event;
  return getEvent(ctx, await addEvent(ctx, event.partnerId, event));
}

/** @throws 409 for a partner that is told nothing, 422 */
async function tellStock(ctx: Ctx, partnerId: number): Promise<EdiEventRow> {
  const { mode } = await referred('partnerId', ediPartners.get(ctx, partnerId));
  if (mode === 'off') throw conflict('ediPartnerOff');
  const inserted = sql<{
    id: number;
  }>`insert into edi_event (account_id, partner_id, kind) values (${ctx.account.id}, ${partnerId}, 'stock') returning id`;
  return getEvent(ctx, onlyRow(await inserted.execute(ctx.tx)).id);
}

export function registerEdiEvents(app: Services): void {
  handle(app, ediEventRoutes.list, (ctx, { query }) => listEvents(ctx, query).page());
  handle(app, ediEventRoutes.retry, (ctx, { params }) => retry(ctx, params.id));
  handle(app, ediEventRoutes.stock, (ctx, { body }) => tellStock(ctx, body.partnerId));
}
