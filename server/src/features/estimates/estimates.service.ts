import { createHash } from 'node:crypto';
import { fieldError } from '@boxyard/contract/core/problems.ts';
import type { PayloadOf } from '@boxyard/contract/core/route.ts';
import { codesOf } from '@boxyard/contract/inspections/damage-codes.ts';
import type {
  Estimate,
  EstimateCreate,
  EstimateLineInput,
  EstimateUpdate,
  estimateRoutes,
  Recipient,
  StoredEstimate,
} from '@boxyard/contract/inspections/estimates.ts';
import { lengthOf } from '@boxyard/contract/inspections/locations.ts';
import { userCode } from '@boxyard/contract/inspections/usual-codes.ts';
import { sql } from 'kysely';
import { onlyRow } from '../../core/crud/rows.ts';
import { withoutUndefined } from '../../core/crud/without-undefined.ts';
import { lockByName } from '../../core/db/lock-by-name.ts';
import { todayIn } from '../../core/db/today.ts';
import type { Ctx } from '../../core/http/context.ts';
import { conflict, invalid, invalidFields, referred } from '../../core/http/problems.ts';
import { clients } from '../clients/clients.queries.ts';
import { containers } from '../containers/containers.queries.ts';
import { estimateIsToBeTold } from '../edi-events/touched.queries.ts';
import { findTariffFor, repairTariffs } from '../repair-tariffs/repair-tariffs.queries.ts';
import { findSettings } from '../survey-settings/survey-settings.queries.ts';
import { findOpenDamages, surveys } from '../surveys/surveys.queries.ts';
import { approveByRule } from './decisions.service.ts';
import { estimates, findLines, getEstimate, getRow, lockEstimate, refuseClosed } from './estimates.queries.ts';
import { replaceLines } from './lines.service.ts';
import { makeLinks } from './links.service.ts';
import { readShown } from './shown.queries.ts';

/** A draft of open damages, one line each, priced by the tariff of the client in its currency. @throws 404, 409, 422 */
export async function createEstimate(ctx: Ctx, { damageIds, ...input }: EstimateCreate): Promise<Estimate> {
  const container = await referred('containerId', containers.lock(ctx, input.containerId));
  await checkRefs(ctx, container.id, input);
  const client = await clients.get(ctx, container.clientId);
  const open = await findOpenDamages(ctx, container.id, lengthOf(container));
  // In the order in which they were found.
  const chosen = damageIds.toSorted((a, b) => a - b).map((id) => open.find((damage) => damage.id === id));
  if (chosen.includes(undefined)) throw invalid('damageIds', 'damageNotOpen');
  const lines = chosen.flatMap((damage): EstimateLineInput[] => {
    if (!damage) return [];
    const { id, isInside: _, seenAt: __, surveyId: ___, imagesCount: ____, remark, ...codes } = damage;
    const payer = codes.responsibility === userCode ? 'user' : 'owner';
    return [{ ...codes, damageId: id, remark: oneLine(remark), payer, hours: null, material: null }];
  });
  const tariff = await findTariffFor(ctx, client.id, client.currency);
  const { number, day } = await findNext(ctx);
  const { id } = await estimates.insert(ctx, {
    userClientId: null,
    validUntil: day,
    dpp: client.dpp,
    dppMode: client.dppMode,
    ...withoutUndefined(input),
    clientId: client.id,
    tariffId: tariff?.id ?? null,
    currency: client.currency,
    number,
    revision: 1,
    status: 'draft',
  });
  await replaceLines(ctx, { id, containerId: container.id, number }, lines, tariff);
  return getEstimate(ctx, id);
}

/** The next number of the account, and the last day of a link that is sent today. */
async function findNext(ctx: Ctx): Promise<{ number: number; day: string }> {
  await lockByName(ctx.tx, `estimates ${ctx.account.id}`);
  const { linkDays } = await findSettings(ctx);
  const next = sql<{ number: number; day: string }>`select coalesce(max(number), 0) + 1 as number,
    (${todayIn(ctx)} + ${linkDays}::int)::text as day from estimate where account_id = ${ctx.account.id}`;
  return onlyRow(await next.execute(ctx.tx));
}

/** What several lines tell, in one, and no longer than a line of an estimate is. */
const oneLine = (text: string) => text.replace(/\s+/g, ' ').slice(0, 200);

/** @throws 422 for a user or a survey that there is not */
async function checkRefs(
  ctx: Ctx,
  containerId: number,
  { userClientId, surveyId }: { userClientId?: number | null | undefined; surveyId?: number | null | undefined },
): Promise<void> {
  if (userClientId) await referred('userClientId', clients.get(ctx, userClientId));
  if (surveyId) await referred('surveyId', surveys.get(ctx, surveyId, { containerId }));
}

/** @throws 404, 409 once it is sent, 412 */
async function lockDraft(ctx: Ctx, id: number, version?: number): Promise<StoredEstimate> {
  const estimate = await lockEstimate(ctx, id, version);
  if (estimate.status !== 'draft') throw conflict('estimateNotDraft');
  return estimate;
}

/** @throws 404, 409, 412, 422 */
export async function updateEstimate(
  ctx: Ctx,
  id: number,
  { lines, ...input }: EstimateUpdate,
  version?: number,
): Promise<Estimate> {
  const before = await lockDraft(ctx, id, version);
  await checkRefs(ctx, before.containerId, input);
  const tariff = await tariffOf(ctx, before, input);
  const { currency } = { ...before, ...withoutUndefined(input) };
  const present = await inputsOf(ctx, before);
  const changed = lines && (await newsOf(ctx, before, lines));
  await estimates.update(ctx, id, { ...input, tariffId: tariff?.id ?? null }, undefined);
  if (changed)
    await sql`update estimate set line_changes = line_changes + 1 where account_id = ${ctx.account.id} and id = ${id}`.execute(
      ctx.tx,
    );
  if (changed) await replaceLines(ctx, before, changed, tariff);
  else if (currency !== before.currency || tariff?.id !== before.tariffId)
    await replaceLines(ctx, before, present, tariff);
  return getEstimate(ctx, id);
}

/** The lines, if they say anything else than those that are there; hours and material as the tariff gave them are not by hand. */
async function newsOf(
  ctx: Ctx,
  estimate: StoredEstimate,
  lines: readonly EstimateLineInput[],
): Promise<EstimateLineInput[] | undefined> {
  const stored = await findLines(ctx, estimate);
  const given = lines.map((line, nth) => {
    const { formula = '', hours, material } = stored[nth] ?? {};
    const isAsPriced = formula !== '' && line.hours === hours && line.material === material;
    return isAsPriced ? { ...line, hours: null, material: null } : line;
  });
  const inOrder = (all: readonly EstimateLineInput[]) =>
    JSON.stringify(all.map((line) => Object.entries(line).toSorted()));
  return inOrder(given) === inOrder(await inputsOf(ctx, estimate)) ? undefined : given;
}

/** The chosen tariff, in the currency of the estimate; of another currency the one of the client in that. @throws 422 */
async function tariffOf(ctx: Ctx, before: StoredEstimate, { tariffId, currency = before.currency }: EstimateUpdate) {
  const wanted = tariffId === undefined && currency === before.currency ? before.tariffId : (tariffId ?? null);
  if (wanted === null) return findTariffFor(ctx, before.clientId, currency);
  const tariff = await referred('tariffId', repairTariffs.get(ctx, wanted));
  if (tariff.currency !== currency || (tariff.clientId !== null && tariff.clientId !== before.clientId))
    throw invalid('tariffId', 'tariffOfOther');
  return tariff;
}

/** The lines of an estimate as they would be typed: what was priced by hand stays so. */
async function inputsOf(ctx: Ctx, estimate: StoredEstimate): Promise<EstimateLineInput[]> {
  const lines = await findLines(ctx, estimate);
  return lines
    .filter(({ choice }) => choice !== 'approved')
    .map((line) => {
      const { damageId, remark, payer, formula, hours, material, gap } = line;
      const isByHand = formula === '' && gap === '';
      const given = { hours: isByHand ? hours : null, material: isByHand ? material : null };
      return { damageId, ...codesOf(line), remark, payer, ...given };
    });
}

/** @throws 404, 409 once it is sent, 412 */
export async function removeEstimate(ctx: Ctx, id: number, version?: number): Promise<void> {
  await lockDraft(ctx, id, version);
  await estimates.remove(ctx, id);
}

/**
 * Freezes the draft with what its recipients are shown, and gives each a link. Within the limit of the client it is approved at once.
 * @throws 404, 409 where the container is another client's by now, 412, 422 for lines without a price, or an end that is over
 */
export async function sendEstimate(
  ctx: Ctx,
  id: number,
  recipients: readonly Recipient[],
  version?: number,
): Promise<PayloadOf<typeof estimateRoutes.send>> {
  const draft = await lockDraft(ctx, id, version);
  const row = await getRow(ctx, id);
  if (row.isHolderChanged) throw conflict('holderChanged');
  const lines = await findLines(ctx, draft);
  await refuseClosed(ctx, lines);
  const today = onlyRow(await sql<{ day: string }>`select ${todayIn(ctx)}::text as day`.execute(ctx.tx)).day;
  const errors = [
    ...(lines.length === 0 ? [fieldError('lines', 'estimateEmpty')] : []),
    ...lines.flatMap(({ gap, nth }) => (gap === '' ? [] : [fieldError(`lines.${nth - 1}.repairCode`, 'lineUnpriced')])),
    ...(draft.userClientId === null && lines.some(({ shares }) => shares.some(({ payer }) => payer === 'user'))
      ? [fieldError('userClientId', 'userNeeded')]
      : []),
    ...(draft.validUntil < today ? [fieldError('validUntil', 'estimateExpired', { day: draft.validUntil })] : []),
  ];
  if (errors.length > 0) throw invalidFields(errors);
  const shown = JSON.stringify(await readShown(ctx, row, lines));
  const hash = createHash('sha256').update(shown).digest('hex');
  await sql`update estimate set status = 'sent', sent_at = now(), admin_id = ${ctx.admin.id || null}, shown = ${shown}, hash = ${hash}
    where account_id = ${ctx.account.id} and id = ${id}`.execute(ctx.tx);
  await estimateIsToBeTold(ctx, id);
  const isApproved = await approveByRule(ctx, row, lines);
  return { id, links: await makeLinks(ctx, id, recipients, isApproved ? 'approved' : 'request'), isApproved };
}

/**
 * The next revision, with all lines that are not approved, priced anew. The one before can no longer be decided.
 * @throws 404, 409 for a draft, one that has a later revision already, or of which all is approved
 */
export async function reviseEstimate(ctx: Ctx, id: number, version?: number): Promise<Estimate> {
  const before = await lockEstimate(ctx, id, version);
  if (before.status === 'draft') throw conflict('estimateNotSent');
  if ((await getRow(ctx, id)).isHolderChanged) throw conflict('holderChanged');
  const { revisions } = await getEstimate(ctx, id);
  const last = revisions.at(-1);
  if (last && last.revision > before.revision) throw conflict('estimateSuperseded');
  const lines = await inputsOf(ctx, before);
  if (lines.length === 0) throw conflict('estimateDecided');
  if (before.status === 'sent') await estimates.update(ctx, id, { status: 'superseded' }, undefined);
  const { containerId, surveyId, clientId, userClientId, currency, dpp, dppMode, notes, number } = before;
  const tariff = await findTariffFor(ctx, clientId, currency);
  const { day } = await findNext(ctx);
  const copied = { containerId, surveyId, clientId, userClientId, currency, dpp, dppMode, notes, number };
  const next = await estimates.insert(ctx, {
    ...copied,
    tariffId: tariff?.id ?? null,
    validUntil: day,
    revision: before.revision + 1,
    status: 'draft',
  });
  await replaceLines(ctx, next, await openOnly(ctx, lines), tariff);
  return getEstimate(ctx, next.id);
}

/** Damages that were repaired or taken back meanwhile are not asked about again. */
async function openOnly({ tx, account }: Ctx, lines: readonly EstimateLineInput[]): Promise<EstimateLineInput[]> {
  const ids = lines.flatMap(({ damageId }) => damageId ?? []);
  const { rows } = await sql<{
    id: number;
  }>`select id from damage where account_id = ${account.id} and id = any(${ids}::bigint[])
    and closed_by_id is null`.execute(tx);
  return lines.filter(({ damageId }) => damageId === null || rows.some(({ id }) => id === damageId));
}
