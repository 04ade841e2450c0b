import { createHash } from 'node:crypto';
import { Transaction } from '@boxyard/contract/billing/transactions.ts';
import {
  type Choice,
  type Decision,
  StoredEstimate,
  StoredEstimateLine,
} from '@boxyard/contract/inspections/estimates.ts';
import { priceRepair, sharesOf } from '@boxyard/contract/inspections/repair-price.ts';
import { lineFor, StoredRepairTariff } from '@boxyard/contract/inspections/repair-tariffs.ts';
import type { SurveyFinding } from '@boxyard/contract/inspections/surveys.ts';
import { userCode } from '@boxyard/contract/inspections/usual-codes.ts';
import { WorkTask } from '@boxyard/contract/work/work-tasks.ts';
import { sql } from 'kysely';
import { textsOf } from '../../core/crud/texts.ts';
import type { Files } from '../../core/files/files.ts';
import type { InAccount } from '../../core/http/context.ts';
import { present } from '../../core/http/present.ts';
import { findLines, getRow } from '../../features/estimates/estimates.queries.ts';
import { readShown } from '../../features/estimates/shown.queries.ts';
import { insertAll } from './insert-all.ts';
import { labourRate, repairLines } from './repair-tariff.ts';
import { daySeconds, hourSeconds } from './scene.ts';
import { found, insertSurvey, picture } from './surveys.ts';

interface Box {
  id: number;
  clientId: number;
  clientName: string;
  /** A contact person of the client. */
  name: string;
  email: string;
}

const now = Math.floor(Date.now() / 1000);
const ago = (days: number, hours = 0) => now - days * daySeconds - hours * hourSeconds;
const dayOf = (at: number) => new Date(at * 1000).toISOString().slice(0, 10);

/** Damaged containers in the yard, of clients that pay in euro and have somebody to write to. */
async function findBoxes({ tx, account }: InAccount): Promise<Box[]> {
  const own = sql`account_id = ${account.id}`;
  const { rows } = await sql<Box>`select box.id, client.id as client_id, client.name as client_name,
      contact.firstname || ' ' || contact.lastname as name, contact.email
    from container box join client on client.${own} and client.id = box.client_id and client.currency = 'EUR'
    join client_user contact on contact.${own} and contact.id =
      (select min(id) from client_user person where person.${own} and person.client_id = client.id and person.is_enabled)
    where box.${own} and exists (select from damage where damage.${own} and damage.container_id = box.id)
      and exists (select from container_presence here where here.${own} and here.container_id = box.id and here.is_in_yard)
    order by box.id limit 6`.execute(tx);
  return rows;
}

interface Draft {
  number: number;
  box: Box;
  surveyId: number;
  findings: readonly SurveyFinding[];
  madeAt: number;
  dpp?: number;
}

/** A draft with a line for each finding, priced by the tariff. */
async function insertEstimate(
  { tx }: InAccount,
  tariffId: number,
  { number, box, surveyId, findings, madeAt, dpp }: Draft,
) {
  const isUsers = findings.some(({ responsibility }) => responsibility === userCode);
  const estimate = {
    containerId: box.id,
    surveyId,
    clientId: box.clientId,
    userClientId: isUsers ? box.clientId : null,
    tariffId,
    currency: 'EUR' as const,
    validUntil: dayOf(now + 11 * daySeconds),
    dpp: dpp ?? null,
    number,
    revision: 1,
    notes: number === 1 ? 'The box is booked for the next vessel: please answer by Friday.' : '',
    createdAt: madeAt,
  };
  const id = present((await insertAll(tx, 'estimate', StoredEstimate, [estimate]))[0]);
  const lines = findings.map(({ isInside: _, ...finding }, nth) => {
    const rule = present(lineFor(repairLines, finding));
    const price = priceRepair(rule, finding, labourRate);
    if (typeof price === 'string') throw new Error(`The demo's tariff does not price ${finding.location}.`);
    const payer = finding.responsibility === userCode ? ('user' as const) : ('owner' as const);
    const counted = { ...price, formula: rule.formula, rate: labourRate, payer };
    return { estimateId: id, nth: nth + 1, ...finding, ...counted, createdAt: madeAt };
  });
  await insertAll(tx, 'estimateLine', StoredEstimateLine, lines);
  return id;
}

/** Freezes it with what its recipient is shown. Nobody has the token of the link. */
async function sendOut(ctx: InAccount, id: number, { name, email }: Box, sentAt: number): Promise<void> {
  const { tx, account } = ctx;
  const row = await getRow(ctx, id);
  const shown = JSON.stringify(await readShown(ctx, row, await findLines(ctx, row)));
  const hash = createHash('sha256').update(shown).digest('hex');
  await sql`update estimate set status = 'sent', sent_at = to_timestamp(${sentAt}), admin_id = current_admin(), shown = ${shown}, hash = ${hash}
    where id = ${id}`.execute(tx);
  await sql`insert into estimate_link (created_at, estimate_id, name, email, language, token_hash, expires_at, opened_at, opens, is_mailed)
    values (to_timestamp(${sentAt}), ${id}, ${name}, ${email}, ${account.language}, ${createHash('sha256').update(`demo ${id}`).digest('hex')},
      to_timestamp(${sentAt + 14 * daySeconds}), to_timestamp(${sentAt + 3 * hourSeconds}), 2, true)`.execute(tx);
}

interface Answer {
  at: number;
  choices: [choice: Choice, question?: string][];
  by: Pick<Decision, 'way' | 'name' | 'email'> & { comment?: string };
}

async function decide(ctx: InAccount, id: number, { at, choices, by }: Answer): Promise<void> {
  const { tx } = ctx;
  const row = await getRow(ctx, id);
  const lines = await findLines(ctx, row);
  const chosen = lines.map((line, nth) => ({
    line,
    choice: choices[nth]?.[0] ?? 'approved',
    question: choices[nth]?.[1] ?? '',
  }));
  const approved = chosen.filter(({ choice }) => choice === 'approved').map(({ line }) => line);
  const shares = sharesOf(approved, row);
  const told = chosen.map(({ line, choice, question }) => ({ lineId: line.id, choice, question }));
  const link =
    by.way === 'link'
      ? await tx.selectFrom('estimateLink').where('estimateId', '=', id).select('id').executeTakeFirstOrThrow()
      : undefined;
  await sql`insert into estimate_decision (estimate_id, at, way, link_id, name, email, admin_id, comment, ip, agent, hash, choices)
    values (${id}, to_timestamp(${at}), ${by.way}, ${link?.id ?? null}, ${by.name}, ${by.email}, null, ${by.comment ?? ''},
      ${link ? '203.0.113.24' : ''}, ${link ? 'Mozilla/5.0' : ''}, ${row.hash}, ${JSON.stringify(told)}::jsonb)`.execute(
    tx,
  );
  for (const { line, choice, question } of chosen)
    await sql`update estimate_line set choice = ${choice}, question = ${question},
      shares = ${JSON.stringify(shares[approved.indexOf(line)] ?? [])}::jsonb where id = ${line.id}`.execute(tx);
  await sql`update estimate set status = 'decided', decided_at = to_timestamp(${at}) where id = ${id}`.execute(tx);
}

/** The repair task of what was approved, begun some hours later. */
async function insertTask(
  { tx, account }: InAccount,
  { id, box, at, finishedAt = null }: { id: number; box: Box; at: number; finishedAt?: number | null },
): Promise<number> {
  const worker = await tx
    .selectFrom('employee')
    .where('isEnabled', '=', true)
    .select('id')
    .orderBy('id')
    .executeTakeFirst();
  const { number } = await tx.selectFrom('estimate').where('id', '=', id).select('number').executeTakeFirstOrThrow();
  const { rows } = await sql<{ admin: number }>`select current_admin() as admin`.execute(tx);
  const task = {
    containerId: box.id,
    type: 'repair' as const,
    title: textsOf(account.language, 'estimate-page')('taskTitle', { number: `${number}/1` }),
    description: '',
    status: finishedAt === null ? ('in_progress' as const) : ('completed' as const),
    priority: 2,
    dueDate: at + 6 * daySeconds,
    startedAt: at + 4 * hourSeconds,
    finishedAt,
    createdAt: at + hourSeconds,
    creatorId: rows[0]?.admin ?? null,
    assigneeId: worker?.id ?? null,
  };
  const taskId = present((await insertAll(tx, 'workTask', WorkTask, [task]))[0]);
  await tx.updateTable('estimate').set({ workTaskId: taskId }).where('id', '=', id).execute();
  return taskId;
}

const setDone = ({ tx }: InAccount, id: number, upTo: number) =>
  sql`update estimate_line set done = 'done' where estimate_id = ${id} and choice = 'approved' and nth <= ${upTo}`.execute(
    tx,
  );

/** As the server bills a completed repair. */
async function bill(ctx: InAccount, id: number, at: number): Promise<void> {
  const estimate = await getRow(ctx, id);
  const done = (await findLines(ctx, estimate)).filter((line) => line.done === 'done');
  const rows = done.map(({ id: estimateLineId, nth, net, location, component, damageCode, repairCode }) => ({
    containerId: estimate.containerId,
    clientId: estimate.clientId,
    currency: estimate.currency,
    workTaskId: estimate.workTaskId,
    estimateLineId,
    type: 'repair_fee' as const,
    unitPrice: net,
    vat: ctx.account.defaultVat,
    startedAt: at,
    notes: `${estimate.number}/${estimate.revision}-${nth} ${location} ${component} ${damageCode} ${repairCode}`,
  }));
  await insertAll(ctx.tx, 'transaction', Transaction, rows);
}

/** A repair tariff, surveys and estimates in all states: one waits, one was answered with a question, one is being repaired, one is a draft, one is over. */
export async function seedInspections(ctx: InAccount, files: Files): Promise<void> {
  const { tx, account } = ctx;
  const tariff = {
    name: 'Repairs',
    currency: 'EUR' as const,
    validFrom: `${new Date().getFullYear() - 1}-01-01`,
    labourRate,
    lines: repairLines,
  };
  const tariffId = present((await insertAll(tx, 'repairTariff', StoredRepairTariff, [tariff]))[0]);
  const [first, second, third, fourth, fifth, sixth] = await findBoxes(ctx);
  if (!first || !second || !third || !fourth || !fifth || !sixth) return;
  const survey = async (
    box: Box,
    kind: 'gate_in' | 'off_hire',
    finishedAt: number,
    codes: ReturnType<typeof found>[],
  ) => {
    const made = await insertSurvey(tx, { containerId: box.id, kind, finishedAt, found: codes });
    await picture(tx, files, { slug: account.slug, containerId: box.id }, made.findings);
    return { box, surveyId: made.id, findings: made.findings };
  };
  const draft = (number: number, of: Awaited<ReturnType<typeof survey>>, madeAt: number, dpp?: number) =>
    insertEstimate(ctx, tariffId, { number, ...of, madeAt, ...(dpp !== undefined && { dpp }) });

  const repaired = await survey(fifth, 'off_hire', ago(12), [
    found('BX13 FLP BR IT O', { lengthCm: 60, widthCm: 45 }),
    found('XXXX MCO DY WW O'),
  ]);
  await sql`update client set auto_approve_max = 400 where id = ${fifth.clientId}`.execute(tx);
  const over = await draft(1, repaired, ago(11, 4));
  await sendOut(ctx, over, fifth, ago(11, 3));
  const limit = { client: fifth.clientName, limit: '400.00 EUR' };
  const rule = textsOf(account.language, 'estimate-page')('byRule', limit).slice(0, 200);
  await decide(ctx, over, { at: ago(11, 3), choices: [], by: { way: 'rule', name: rule, email: '' } });
  const taskId = await insertTask(ctx, { id: over, box: fifth, at: ago(11, 3), finishedAt: ago(4, 6) });
  await setDone(ctx, over, 2);
  await bill(ctx, over, ago(4, 6));
  const closedIds = repaired.findings.map(({ damageId }) => damageId);
  const passed = { kind: 'post_repair' as const, finishedAt: ago(4), workTaskId: taskId, closedIds };
  const { id: closing } = await insertSurvey(tx, {
    containerId: fifth.id,
    ...passed,
    gradeAfter: 'B',
    conditionAfter: 'repaired',
  });
  await tx.updateTable('damage').set({ closedById: closing }).where('id', 'in', closedIds).execute();

  const inRepair = await survey(third, 'gate_in', ago(9), [
    found('LB23 PAA HO PT O', { lengthCm: 18, widthCm: 22 }),
    found('DX1N DLB BT RP O'),
  ]);
  const approved = await draft(2, inRepair, ago(8));
  await sendOut(ctx, approved, third, ago(7, 20));
  const by = { way: 'link' as const, name: third.name, email: third.email };
  await decide(ctx, approved, {
    at: ago(5, 2),
    choices: [],
    by: { ...by, comment: 'Please before the end of the week.' },
  });
  await insertTask(ctx, { id: approved, box: third, at: ago(5, 2) });
  await setDone(ctx, approved, 1);

  const asked = await survey(second, 'off_hire', ago(6), [
    found('RB24 RLA BT GS U', { lengthCm: 100 }),
    found('TL2N PAA CO SN O', { lengthCm: 50, widthCm: 40 }),
  ]);
  const question = await draft(3, asked, ago(5, 20), 75);
  await sendOut(ctx, question, second, ago(5, 18));
  await decide(ctx, question, {
    at: ago(2, 5),
    choices: [['question', 'Was the rail bent before the box was hired out?'], ['rejected']],
    by: { way: 'link', name: second.name, email: second.email },
  });

  const waiting = await survey(first, 'gate_in', ago(4, 2), [
    found('DX1N GTA MS RP U', { lengthCm: 180 }),
    found('LX14 PAA DT GS O', { lengthCm: 80 }),
    found('BX14 LSH LO RE O', { quantity: 7 }),
  ]);
  await sendOut(ctx, await draft(4, waiting, ago(3, 2)), first, ago(3));

  const lately = await survey(fourth, 'gate_in', ago(1, 3), [found('RT2N PAA CU PT O', { lengthCm: 25, widthCm: 12 })]);
  await draft(5, lately, ago(1, 1));
  await examine(ctx, sixth);
}

/** An examination by CSC that was passed, and reefers of one client whose pre-trip inspections hold 60 days. */
async function examine({ tx, account }: InAccount, box: Box): Promise<void> {
  const own = sql`account_id = ${account.id}`;
  const nextDay = dayOf(now + 910 * daySeconds);
  await insertSurvey(tx, { containerId: box.id, kind: 'csc', finishedAt: ago(2), nextDay });
  await sql`update container set certification_expiry_date = ${nextDay}::date + interval '22 hours', csc_scheme = 'pes' where id = ${box.id}`.execute(
    tx,
  );
  const { rows: reefers } = await sql<{ id: number; clientId: number; temperature: number }>`
    select box.id, box.client_id, coalesce(box.set_temperature, 4) as temperature from container box
    where box.${own} and box.is_refrigerated
      and exists (select from container_presence here where here.${own} and here.container_id = box.id and here.is_in_yard)
      and box.client_id = (select client_id from container where ${own} and is_refrigerated group by client_id order by count(*) desc, client_id limit 1)
    order by box.id`.execute(tx);
  const [inspected] = reefers;
  if (!inspected) return;
  await sql`update client set pti_days = 60 where id = ${inspected.clientId}`.execute(tx);
  await sql`update container set pti_day = current_date - 5 - (id * 7 % 60)::int where id = any(${reefers.map(({ id }) => id)}::bigint[])`.execute(
    tx,
  );
  const measured = { supply: inspected.temperature, return: inspected.temperature + 1.5 };
  await insertSurvey(tx, { containerId: inspected.id, kind: 'pti', finishedAt: ago(1), measured });
  await sql`update container set pti_day = current_date - 1 where id = ${inspected.id}`.execute(tx);
}
