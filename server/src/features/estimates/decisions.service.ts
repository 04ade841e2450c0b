import { type FieldError, fieldError } from '@boxyard/contract/core/problems.ts';
import type { Decision, EstimateRow, LineChoice, StoredEstimateLine } from '@boxyard/contract/inspections/estimates.ts';
import { notificationPaths } from '@boxyard/contract/people/notification-paths.ts';
import { sql } from 'kysely';
import { escapeHtml } from '../../core/crud/escape-html.ts';
import { onlyRow } from '../../core/crud/rows.ts';
import { textsOf } from '../../core/crud/texts.ts';
import type { Ctx } from '../../core/http/context.ts';
import { conflict, invalid, invalidFields } from '../../core/http/problems.ts';
import { clients } from '../clients/clients.queries.ts';
import { moneyIn } from '../inspection-papers/line-words.service.ts';
import { members, notify } from '../notifications/notify.service.ts';
import { workTasks } from '../work-tasks/work-tasks.queries.ts';
import { createWorkTask } from '../work-tasks/work-tasks.service.ts';
import {
  estimateLines,
  estimates,
  findLines,
  getRow,
  lockEstimate,
  refuseClosed,
  shareLines,
} from './estimates.queries.ts';

interface By extends Pick<Decision, 'way' | 'name' | 'email' | 'comment' | 'ip' | 'agent'> {
  linkId: number | null;
}

/**
 * Records the answer to a revision, once, and makes the repair task of what is approved. Two at the same time: the second finds it decided.
 * @throws 404, 409 for one that waits for no answer, has expired, or whose container is another client's by now, 422 for other lines
 */
export async function decide(ctx: Ctx, id: number, choices: readonly LineChoice[], by: By): Promise<void> {
  const { status } = await lockEstimate(ctx, id);
  const row = await getRow(ctx, id);
  if (status === 'decided') throw conflict('estimateDecided');
  if (status !== 'sent') throw conflict(status === 'draft' ? 'estimateNotSent' : 'estimateSuperseded');
  if (row.isExpired) throw conflict('estimateExpired', { day: row.validUntil });
  if (row.isHolderChanged) throw conflict('holderChanged');
  const lines = await findLines(ctx, row);
  await refuseClosed(ctx, lines);
  await record(ctx, row, lines, choices, by);
  const count = (which: LineChoice['choice']) => choices.filter(({ choice }) => choice === which).length;
  const [approved, questions] = [count('approved'), count('question')];
  await notify(ctx, 'estimate_decided', members.all, {
    thing: `estimate ${id}`,
    path: notificationPaths.estimate_decided(id),
    facts: {
      container: row.containerName,
      number: row.number,
      name: by.name,
      approved,
      lines: choices.length,
      ...(questions > 0 && { questions, context: 'asks' }),
    },
  });
}

async function record(
  ctx: Ctx,
  row: EstimateRow,
  lines: readonly StoredEstimateLine[],
  choices: readonly LineChoice[],
  by: By,
): Promise<void> {
  const errors = errorsOf(lines, choices);
  if (errors.length > 0) throw invalidFields(errors);
  const chosen = new Map(choices.map((each) => [each.lineId, each]));
  const approved = lines.filter(({ id }) => chosen.get(id)?.choice === 'approved');
  // The cover of a damage protection plan goes to what is approved.
  const shares = await shareLines(ctx, row, approved, lines);
  await ctx.tx
    .insertInto('estimateDecision')
    .values({
      accountId: ctx.account.id,
      estimateId: row.id,
      ...by,
      adminId: ctx.admin.id || null,
      tokenId: ctx.admin.apiToken?.id ?? null,
      hash: row.hash,
      choices: JSON.stringify(sorted(choices)) as unknown as LineChoice[], // JSON goes in as text
    })
    .execute();
  for (const line of lines) {
    const { choice = 'rejected', question = '' } = chosen.get(line.id) ?? {};
    const nth = approved.indexOf(line);
    const values = {
      choice,
      question: choice === 'question' ? question : '',
      shares: nth < 0 ? [] : (shares[nth] ?? []),
    };
    await estimateLines.update(ctx, line.id, values, undefined);
  }
  await sql`update estimate set status = 'decided', decided_at = now() where account_id = ${ctx.account.id} and id = ${row.id}`.execute(
    ctx.tx,
  );
  if (approved.length > 0 && row.isInYard) await makeTask(ctx, row, approved);
}

/** In the order of the lines, so that the same answer is the same text. */
export const sorted = (choices: readonly LineChoice[]): LineChoice[] =>
  choices
    .map(({ lineId, choice, question = '' }) => ({ lineId, choice, question: choice === 'question' ? question : '' }))
    .toSorted((a, b) => a.lineId - b.lineId);

/** Each line is answered once, and a question asks something. */
function errorsOf(lines: readonly StoredEstimateLine[], choices: readonly LineChoice[]): FieldError[] {
  const isWhole =
    choices.length === lines.length && lines.every(({ id }) => choices.some(({ lineId }) => lineId === id));
  return [
    ...(isWhole ? [] : [fieldError('choices', 'choiceForEach')]),
    ...choices.flatMap(({ choice, question }, nth) =>
      choice === 'question' && !question ? [fieldError(`choices.${nth}.question`, 'questionMissing')] : [],
    ),
  ];
}

/** Approves what stays within the limit of the client, together with what was approved so since the container came. @returns whether it does */
export async function approveByRule(
  ctx: Ctx,
  row: EstimateRow,
  lines: readonly StoredEstimateLine[],
): Promise<boolean> {
  const { name, autoApproveMax, currency } = await clients.get(ctx, row.clientId);
  // The owner's limit approves nothing that somebody else pays.
  const isOthers = lines.some(({ shares }) => shares.some(({ payer }) => payer === 'user'));
  if (autoApproveMax === null || currency !== row.currency || isOthers) return false;
  const own = sql`account_id = ${ctx.account.id}`;
  const before = sql<{ sum: number }>`select coalesce(sum(l.net), 0) as sum from estimate e
    join estimate_decision d on d.${own} and d.estimate_id = e.id and d.way = 'rule'
    join estimate_line l on l.${own} and l.estimate_id = e.id
    where e.${own} and e.container_id = ${row.containerId} and e.client_id = ${row.clientId} and e.decided_at > coalesce((select max(moved_at) from transport
      where ${own} and container_id = ${row.containerId} and type = 'gate_in'), '-infinity')`;
  const { sum } = onlyRow(await before.execute(ctx.tx));
  if (Math.round((sum + row.total) * 100) > Math.round(autoApproveMax * 100)) return false;
  const text = textsOf(ctx.account.language, 'estimate-page');
  const rule = text('byRule', { client: name, limit: moneyIn(ctx.account.language, autoApproveMax, currency) }).slice(
    0,
    200,
  );
  const choices = lines.map(({ id }) => ({ lineId: id, choice: 'approved' as const }));
  const sent = await getRow(ctx, row.id);
  await record(ctx, sent, lines, choices, {
    way: 'rule',
    linkId: null,
    name: rule,
    email: '',
    comment: '',
    ip: '',
    agent: '',
  });
  return true;
}

/** One repair task of all approved lines. */
async function makeTask(ctx: Ctx, row: EstimateRow, lines: readonly StoredEstimateLine[]): Promise<void> {
  const text = textsOf(ctx.account.language, 'estimate-page');
  const items = lines.map(
    ({ location, component, damageCode, repairCode, remark }) =>
      `<li>${[location, component, damageCode, repairCode].filter(Boolean).join(' ')}${remark ? `: ${escapeHtml(remark)}` : ''}</li>`,
  );
  const { id } = await createWorkTask(ctx, {
    containerId: row.containerId,
    type: 'repair',
    title: text('taskTitle', { number: `${row.number}/${row.revision}` }),
    description: `<ul>${items.join('')}</ul>`,
  });
  await estimates.update(ctx, row.id, { workTaskId: id }, undefined);
}

/** The task of lines that were approved while the container was away. @throws 404, 409 */
export async function makeTaskLater(ctx: Ctx, id: number): Promise<void> {
  const { workTaskId } = await lockEstimate(ctx, id);
  const row = await getRow(ctx, id);
  const approved = (await findLines(ctx, row)).filter(({ choice }) => choice === 'approved');
  if (workTaskId !== null || approved.length === 0) throw conflict('nothingToRepair');
  if (!row.isInYard) throw conflict('boxAway');
  await makeTask(ctx, row, approved);
}

/** @throws 404, 409 where it is billed, 422 for a line that is not approved */
export async function setDone(ctx: Ctx, id: number, lineId: number, done: StoredEstimateLine['done']): Promise<void> {
  const { status, workTaskId } = await lockEstimate(ctx, id);
  const line = await estimateLines.get(ctx, lineId, { estimateId: id });
  if (status !== 'decided' || line.choice !== 'approved') throw invalid('done', 'lineNotApproved');
  // What it bills was said before it was completed.
  if (workTaskId !== null && (await workTasks.get(ctx, workTaskId)).status === 'completed')
    throw conflict('repairCompleted');
  await estimateLines.update(ctx, lineId, { done }, undefined);
}
