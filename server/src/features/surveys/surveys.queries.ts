import type { QueryOf } from '@boxyard/contract/core/route.ts';
import { lengthOf, locationOfPlace } from '@boxyard/contract/inspections/locations.ts';
import {
  type DamageInShort,
  type OpenDamage,
  StoredSurvey,
  type Survey,
  type SurveyRow,
  type surveyRoutes,
} from '@boxyard/contract/inspections/surveys.ts';
import type { DamageLocation } from '@boxyard/contract/yard/damages.ts';
import { type RawBuilder, sql } from 'kysely';
import { type List, mapRows, shortList } from '../../core/crud/list-page.ts';
import { records } from '../../core/crud/records.ts';
import { contains } from '../../core/crud/text-search.ts';
import type { Ctx, InAccount } from '../../core/http/context.ts';
import { notFound } from '../../core/http/problems.ts';
import { numberMatches } from '../containers/names.queries.ts';
import { imagesOfSurvey } from '../images/images.queries.ts';

export const surveys = records('survey', StoredSurvey);

function withNames(ctx: InAccount) {
  return ctx.tx
    .selectFrom('survey')
    .innerJoin('container', (join) =>
      join.onRef('container.accountId', '=', 'survey.accountId').onRef('container.id', '=', 'survey.containerId'),
    )
    .innerJoin('client', (join) =>
      join.onRef('client.accountId', '=', 'container.accountId').onRef('client.id', '=', 'container.clientId'),
    )
    .leftJoin('colleague as admin', (join) =>
      join.onRef('admin.accountId', '=', 'survey.accountId').onRef('admin.adminId', '=', 'survey.adminId'),
    )
    .leftJoin('survey as correction', (join) =>
      join.onRef('correction.accountId', '=', 'survey.accountId').onRef('correction.correctsId', '=', 'survey.id'),
    )
    .where('survey.accountId', '=', ctx.account.id)
    .select(surveys.columns)
    .select([
      'container.name as containerName',
      'client.name as clientName',
      'container.isoCode',
      'container.lengthFt',
      'container.hSize',
    ])
    .select([
      'correction.id as correctedById',
      sql<string>`author_name(admin.username, survey.token_id)`.as('adminUsername'),
    ]);
}

export function listSurveys(ctx: Ctx, input: QueryOf<typeof surveyRoutes.list>): List<SurveyRow> {
  let query = withNames(ctx);
  if (input.containerId !== undefined) query = query.where('survey.containerId', '=', input.containerId);
  if (input.kind) query = query.where('survey.kind', '=', input.kind);
  if (input.outcome) query = query.where('survey.outcome', '=', input.outcome);
  if (input.holds !== undefined) query = query.where(sql<boolean>`(correction.id is null) = ${input.holds}`);
  if (input.q) query = query.where(numberMatches(contains, sql`container.search_key`, input.q));
  const list = shortList(query, input, {
    columns: {
      finishedAt: sql`survey.finished_at`,
      containerName: sql`container.name_key`,
      kind: sql`survey.kind`,
      outcome: sql`survey.outcome`,
    },
    initial: '-finishedAt',
    id: sql`survey.id`,
    updatedAt: sql`survey.updated_at`,
  });
  return mapRows(list, ({ answers: _, findings, closedIds: __, isoCode, hSize, lengthFt, ...row }) => ({
    ...row,
    lengthFt: lengthOf({ isoCode, lengthFt, hSize }),
    damagesCount: findings.length,
  }));
}

/** @throws 404 */
export async function getSurvey(ctx: Ctx, id: number): Promise<Survey> {
  const found = await withNames(ctx).where('survey.id', '=', id).executeTakeFirst();
  if (!found) throw notFound();
  const { isoCode, hSize, lengthFt, ...survey } = found;
  const length = lengthOf({ isoCode, lengthFt, hSize });
  const checklist = await ctx.tx
    .selectFrom('checklist')
    .where('accountId', '=', ctx.account.id)
    .where('id', '=', survey.checklistId)
    .select(['kind', 'items', 'revision'])
    .executeTakeFirstOrThrow();
  return {
    ...survey,
    lengthFt: length,
    closed: await findClosed(ctx, survey.closedIds, length),
    checklist: { ...checklist, isUsed: true },
    others: await findOthers(ctx, survey),
    images: await imagesOfSurvey(ctx, id),
  };
}

/** Two people may look at one container at the same time, with or without a line. */
async function findOthers(ctx: InAccount, { id, containerId, kind, startedAt, finishedAt }: StoredSurvey) {
  const day = 86_400;
  const { rows } = await sql<Survey['others'][number]>`select id, finished_at, signature from survey
    where account_id = ${ctx.account.id} and container_id = ${containerId} and kind = ${kind} and id <> ${id} and corrects_id is null
      and finished_at > to_timestamp(${startedAt - day}) and started_at < to_timestamp(${finishedAt + day}) order by id`.execute(
    ctx.tx,
  );
  return rows;
}

/** Saved damages that are neither repaired nor taken back, the oldest first. */
export const findOpenDamages = (ctx: InAccount, containerId: number, lengthFt: number): Promise<OpenDamage[]> =>
  findDamages(ctx, sql`damage.container_id = ${containerId} and not is_draft and closed_by_id is null`, lengthFt);

async function findClosed(ctx: InAccount, ids: readonly number[], lengthFt: number): Promise<DamageInShort[]> {
  const found = await findDamages(ctx, sql`damage.id = any(${ids}::bigint[])`, lengthFt);
  return found.map(({ id, location, component, damageCode, remark }) => ({
    id,
    location,
    component,
    damageCode,
    remark,
  }));
}

/** Damages without a code of their place are told by their place. */
async function findDamages(
  { tx, account }: InAccount,
  which: RawBuilder<unknown>,
  lengthFt: number,
): Promise<OpenDamage[]> {
  const { rows } = await sql<
    OpenDamage & { scdCode: DamageLocation }
  >`select damage.id, location, component, damage_code, repair_code, length_cm, width_cm, quantity, responsibility,
      scd_code, scd_type = 'inner' as is_inside, remark, coalesce(transport.moved_at, damage.created_at) as seen_at, survey_id,
      (select count(*)::int from image where image.account_id = ${account.id} and image.damage_id = damage.id) as images_count
    from damage left join transport on transport.account_id = damage.account_id and transport.id = damage.transport_id
    where damage.account_id = ${account.id} and ${which}
    order by damage.id`.execute(tx);
  return rows.map(({ scdCode, ...damage }) => ({
    ...damage,
    location: damage.location || locationOfPlace(scdCode, lengthFt),
  }));
}
