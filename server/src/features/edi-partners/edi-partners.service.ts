import type { OutOptions } from '@boxyard/contract/edi/edi-options.ts';
import type {
  EdiCode,
  EdiPartner,
  EdiPartnerCreate,
  EdiPartnerUpdate,
  EdiPartnerValues,
} from '@boxyard/contract/edi/edi-partners.ts';
import { readSample } from '@boxyard/contract/edi/edi-sample.ts';
import { EdiFault } from '@boxyard/contract/edi/edi-syntax.ts';
import { sql } from 'kysely';
import { withoutUndefined } from '../../core/crud/without-undefined.ts';
import type { Tx } from '../../core/db/connection.ts';
import type { Ctx, InAccount } from '../../core/http/context.ts';
import { conflict, invalid, referred, taken } from '../../core/http/problems.ts';
import { seal, unseal } from '../../core/http/sealed.ts';
import type { Keys } from '../../core/http/secret.ts';
import { clients } from '../clients/clients.queries.ts';
import {
  allSecrets,
  ediPartners,
  forgetSecret,
  getPartner,
  insertUsualProfiles,
  keepSecret,
  replaceSecret,
} from './edi-partners.queries.ts';
import { withServer } from './secrets.service.ts';

/** @throws 409 for ids that another partner has, 422 */
export async function createPartner(ctx: Ctx, { secret, sample, ...input }: EdiPartnerCreate): Promise<EdiPartner> {
  await check(ctx, input);
  const codeco = sample ? optionsOfSample(sample) : undefined;
  const partner = await ediPartners.insert(ctx, input);
  const { id } = partner;
  await insertUsualProfiles(ctx, id, codeco);
  if (secret) await keepSecret(ctx, id, seal(ctx.app.secret, withServer(secret, partner), 'edi'));
  return getPartner(ctx, id);
}

/** @throws 422 for what is no CODECO */
function optionsOfSample(sample: string): OutOptions {
  try {
    const read = readSample(sample);
    if (read) return read.options;
  } catch (error) {
    if (!(error instanceof EdiFault)) throw error;
    throw invalid('sample', error.key, { segment: error.segment });
  }
  throw invalid('sample', 'ediNotCodeco');
}

/** @throws 404, 409, 412, 422 */
export async function updatePartner(
  ctx: Ctx,
  id: number,
  { secret, ...input }: EdiPartnerUpdate,
  version?: number,
): Promise<EdiPartner> {
  const before = await ediPartners.lock(ctx, id, version);
  await check(ctx, { ...before, ...withoutUndefined(input) }, id);
  const partner = await ediPartners.update(ctx, id, input, undefined);
  if (secret) await keepSecret(ctx, id, seal(ctx.app.secret, withServer(secret, partner), 'edi'));
  else if (secret === '' || isElsewhere(before, input)) await forgetSecret(ctx, id);
  await tryHeldAgain(ctx, id);
  return getPartner(ctx, id);
}

/** A secret is for the server that it was given for: to another one it is never told. */
const isElsewhere = (before: EdiPartnerValues, input: EdiPartnerUpdate): boolean =>
  (['host', 'port', 'username'] as const).some((name) => input[name] !== undefined && input[name] !== before[name]);

async function check(ctx: Ctx, input: EdiPartnerUpdate, id = 0): Promise<void> {
  if (input.clientId) await referred('clientId', clients.get(ctx, input.clientId));
  const { carrier, fileName, theirId = '', theirQualifier = '' } = input;
  const isStored = carrier === 'sftp' || carrier === 'folder';
  if (isStored && fileName !== undefined && !fileName.includes('{icr}')) throw invalid('fileName', 'ediFileNeedsIcr');
  if (carrier === 'folder' && ctx.app.config.ediDir === undefined) throw invalid('carrier', 'ediFolderNotSet');
  for (const name of ['outFolder', 'inFolder'] as const)
    if (carrier === 'folder' && input[name]?.startsWith('/')) throw invalid(name, 'ediFolderInside');
  if (carrier === 'mail' && !ctx.app.mail.isConfigured) throw invalid('carrier', 'ediMailNotSet');
  if (theirId === '') return;
  const { rows } = await sql<{ name: string }>`select name from edi_partner where account_id = ${ctx.account.id}
    and their_id = ${theirId} and their_qualifier = ${theirQualifier} and id <> ${id}`.execute(ctx.tx);
  if (rows[0]) throw taken('theirId', 'ediIdTaken', { name: rows[0].name });
}

/** @throws 404, 409 for one that has messages, 412 */
export async function removePartner(ctx: Ctx, id: number, version?: number): Promise<void> {
  await ediPartners.lock(ctx, id, version);
  const { rows } =
    await sql`select from edi_message where account_id = ${ctx.account.id} and partner_id = ${id} limit 1`.execute(
      ctx.tx,
    );
  if (rows.length > 0) throw conflict('ediPartnerHasMessages');
  await ediPartners.remove(ctx, id, version);
}

/** @throws 404 */
export async function mapCode(ctx: Ctx, id: number, code: EdiCode): Promise<EdiPartner> {
  const { codes } = await ediPartners.lock(ctx, id);
  const others = codes.filter(({ kind, theirs }) => kind !== code.kind || theirs !== code.theirs);
  await ediPartners.update(ctx, id, { codes: [...others, code] }, undefined);
  await tryHeldAgain(ctx, id);
  return getPartner(ctx, id);
}

/** What was held may go by now: the sender looks at it again. */
export async function tryHeldAgain({ tx, account }: InAccount, partnerId: number): Promise<void> {
  await sql`update edi_event set status = 'waiting', reasons = '[]'
    where account_id = ${account.id} and partner_id = ${partnerId} and status = 'held'`.execute(tx);
}

/** After the server's key was changed: with the new one. */
export async function sealEdiAnew(tx: Tx, keys: Keys): Promise<void> {
  for (const kept of await allSecrets(tx)) {
    const own = unseal(keys, kept.sealed, 'edi');
    if (own !== undefined) await replaceSecret(tx, kept, seal(keys.secret, own, 'edi'));
  }
}
