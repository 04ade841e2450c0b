import { fieldErrors } from '@boxyard/contract/core/problems.ts';
import { type EdiOptions, type EdiType, optionsSchemaOf } from '@boxyard/contract/edi/edi-options.ts';
import {
  type EdiProfile,
  type EdiProfileCreate,
  type EdiProfileUpdate,
  ediProfileRoutes,
} from '@boxyard/contract/edi/edi-profiles.ts';
import { sql } from 'kysely';
import type { Ctx } from '../../core/http/context.ts';
import { handle } from '../../core/http/handle.ts';
import { conflict, invalidFields, referred, taken } from '../../core/http/problems.ts';
import type { Services } from '../../core/http/services.ts';
import { ediPartners } from '../edi-partners/edi-partners.queries.ts';
import { tryHeldAgain } from '../edi-partners/edi-partners.service.ts';
import { ediProfiles, getProfile, listProfiles } from './edi-profiles.queries.ts';

/** The options of another kind of message than the profile's are none. @throws 422 */
function checkOptions(type: EdiType, options: EdiOptions): void {
  const { error } = optionsSchemaOf(type).safeParse(options);
  if (error) throw invalidFields(fieldErrors(error).map((each) => ({ ...each, path: `options.${each.path}` })));
}

async function refuseSameDay(
  ctx: Ctx,
  { partnerId, type, validFrom }: Omit<EdiProfileCreate, 'options'>,
  id = 0,
): Promise<void> {
  const { rows } = await sql`select from edi_profile where account_id = ${ctx.account.id} and partner_id = ${partnerId}
    and type = ${type} and valid_from = ${validFrom}::date and id <> ${id} and not exists (select from edi_message m
      where m.account_id = ${ctx.account.id} and m.profile_id = edi_profile.id and not m.is_test)`.execute(ctx.tx);
  if (rows.length > 0) throw taken('validFrom', 'ediVersionThere');
}

/** @throws 409 for a day that has a version, 422 */
async function create(ctx: Ctx, input: EdiProfileCreate): Promise<EdiProfile> {
  await referred('partnerId', ediPartners.lock(ctx, input.partnerId));
  checkOptions(input.type, input.options);
  await refuseSameDay(ctx, input);
  const { id } = await ediProfiles.insert(ctx, input);
  await tryHeldAgain(ctx, input.partnerId);
  return getProfile(ctx, id);
}

/** @throws 404, 409 for a version that messages were made by, 412, 422 */
async function update(ctx: Ctx, id: number, input: EdiProfileUpdate, version?: number): Promise<EdiProfile> {
  const { partnerId } = await getProfile(ctx, id);
  // Locks the partner first, as the sender does: gate moves that it is about to hold by the former profile are held by then, and tried again.
  await ediPartners.lock(ctx, partnerId);
  const before = await lockUnused(ctx, id, version);
  if (input.options) checkOptions(before.type, input.options);
  if (input.validFrom) await refuseSameDay(ctx, { ...before, validFrom: input.validFrom }, id);
  await ediProfiles.update(ctx, id, input, undefined);
  await tryHeldAgain(ctx, partnerId);
  return getProfile(ctx, id);
}

async function lockUnused(ctx: Ctx, id: number, version?: number) {
  const before = await ediProfiles.lock(ctx, id, version);
  if ((await getProfile(ctx, id)).isUsed) throw conflict('ediProfileUsed');
  return before;
}

export function registerEdiProfiles(app: Services): void {
  handle(app, ediProfileRoutes.list, (ctx, { query }) => listProfiles(ctx, query.partnerId));
  handle(app, ediProfileRoutes.create, (ctx, { body }) => create(ctx, body));
  handle(app, ediProfileRoutes.update, (ctx, { params, body, ifMatch }) => update(ctx, params.id, body, ifMatch));
  handle(app, ediProfileRoutes.remove, async (ctx, { params, ifMatch }) => {
    await lockUnused(ctx, params.id, ifMatch);
    await ediProfiles.remove(ctx, params.id);
  });
}
