import type { EdiBox, EdiEstimate } from '@boxyard/contract/edi/edi-options.ts';
import { type CarrierCheck, type EdiPartner, ediPartnerRoutes } from '@boxyard/contract/edi/edi-partners.ts';
import type { Ctx } from '../../core/http/context.ts';
import { handle, handleInSteps } from '../../core/http/handle.ts';
import type { Services } from '../../core/http/services.ts';
import { readBoard } from './board.queries.ts';
import { findSecret, getPartner, listPartners } from './edi-partners.queries.ts';
import { createPartner, mapCode, removePartner, updatePartner } from './edi-partners.service.ts';

/** What other features know of a partner: its gate moves and estimates, and the way to it. */
interface Others {
  moves: (ctx: Ctx, partner: EdiPartner) => Promise<EdiBox[]>;
  estimates: (ctx: Ctx, partner: EdiPartner) => Promise<EdiEstimate[]>;
  check: (app: Services, account: string, partner: EdiPartner, sealed: string | undefined) => Promise<CarrierCheck>;
}

export function registerEdiPartners(app: Services, { moves, estimates, check }: Others): void {
  handle(app, ediPartnerRoutes.list, (ctx) => listPartners(ctx));
  handle(app, ediPartnerRoutes.board, (ctx) => readBoard(ctx));
  handle(app, ediPartnerRoutes.get, (ctx, { params }) => getPartner(ctx, params.id));
  handle(app, ediPartnerRoutes.create, (ctx, { body }) => createPartner(ctx, body));
  handle(app, ediPartnerRoutes.update, (ctx, { params, body, ifMatch }) =>
    updatePartner(ctx, params.id, body, ifMatch),
  );
  handle(app, ediPartnerRoutes.remove, (ctx, { params, ifMatch }) => removePartner(ctx, params.id, ifMatch));
  handle(app, ediPartnerRoutes.map, (ctx, { params, body }) => mapCode(ctx, params.id, body));
  handle(app, ediPartnerRoutes.moves, async (ctx, { params }) => moves(ctx, await getPartner(ctx, params.id)));
  handle(app, ediPartnerRoutes.estimates, async (ctx, { params }) => estimates(ctx, await getPartner(ctx, params.id)));
  handleInSteps(app, ediPartnerRoutes.check, async (step, { params }) => {
    const known = await step(async (ctx) => ({
      account: ctx.account.slug,
      partner: await getPartner(ctx, params.id),
      sealed: await findSecret(ctx, params.id),
    }));
    return check(app, known.account, known.partner, known.sealed);
  });
}
