import {
  type Checklist,
  type ChecklistItem,
  type ChecklistSave,
  StoredChecklist,
  type SurveyKind,
  surveyKinds,
  usualItems,
} from '@boxyard/contract/inspections/checklists.ts';
import { sql } from 'kysely';
import { records } from '../../core/crud/records.ts';
import type { Ctx, InAccount } from '../../core/http/context.ts';
import { invalid } from '../../core/http/problems.ts';

const checklists = records('checklist', StoredChecklist);

interface Found {
  id: number;
  kind: SurveyKind;
  revision: number;
  items: ChecklistItem[];
  isUsed: boolean;
}

async function findLatest({ tx, account }: InAccount): Promise<Found[]> {
  const { rows } = await sql<Found>`select distinct on (kind) id, kind, revision, items,
      exists (select from survey where survey.account_id = ${account.id} and survey.checklist_id = checklist.id) as is_used
    from checklist where account_id = ${account.id} order by kind, revision desc`.execute(tx);
  return rows;
}

/** One for each kind: those that nobody changed yet are the usual ones, as revision 0. */
export async function listChecklists(ctx: InAccount): Promise<Checklist[]> {
  const latest = await findLatest(ctx);
  return surveyKinds.map((kind) => {
    const { revision = 0, items = usualItems[kind], isUsed = false } = latest.find((one) => one.kind === kind) ?? {};
    return { kind, items, revision, isUsed };
  });
}

/** What surveys were made by stays: then it is a new revision. */
export async function saveChecklist(ctx: Ctx, { kind, items }: ChecklistSave): Promise<Checklist> {
  const before = (await findLatest(ctx)).find((one) => one.kind === kind);
  const isNew = !before || before.isUsed || before.revision === 0;
  const { revision } = isNew
    ? await checklists.insert(ctx, { kind, items, revision: (before?.revision ?? 0) + 1 })
    : await checklists.update(ctx, before.id, { items }, undefined);
  return { kind, items, revision, isUsed: false };
}

/** The revision that was on the surveyor's device, be it the latest or not; the usual list is stored once it is used. @throws 422 */
export async function checklistOf(
  ctx: Ctx,
  kind: SurveyKind,
  revision: number,
): Promise<{ id: number; items: ChecklistItem[] }> {
  const find = () =>
    ctx.tx
      .selectFrom('checklist')
      .where('accountId', '=', ctx.account.id)
      .where('kind', '=', kind)
      .where('revision', '=', revision)
      .select(['id', 'items'])
      .executeTakeFirst();
  const found = await find();
  if (found) return found;
  if (revision !== 0) throw invalid('checklistRevision', 'unknownRevision');
  await sql`insert into checklist (account_id, kind, revision, items) values (${ctx.account.id}, ${kind}, 0, ${JSON.stringify(usualItems[kind])}::jsonb)
    on conflict (account_id, kind, revision) do nothing`.execute(ctx.tx);
  const stored = await find();
  if (!stored) throw new Error('The usual checklist was not stored.');
  return stored;
}
