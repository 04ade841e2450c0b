import { type SentenceKey, type SentenceParams, say } from '@boxyard/contract/core/sentences.ts';
import type { BrokenRule, YardKind, yardLengths } from '@boxyard/contract/yard/yard-rules.ts';
import { sql } from 'kysely';
import { textsOf } from '../../core/crud/texts.ts';
import type { Ctx } from '../../core/http/context.ts';

/** A container on a place; `from` is the first position. With tier 0 its section alone is asked. */
interface Asked {
  containerId: number;
  sectionId: number;
  row: number;
  tier: number;
  from: number;
}

interface Found {
  nth: number;
  rule: SentenceKey;
  params: {
    kinds?: YardKind[];
    lengths?: (typeof yardLengths)[number][];
    plugs?: number;
    tiers?: number;
    kilos?: number;
    limit?: number;
    containers?: string;
  };
  isMust: boolean;
  isAdvice: boolean;
}

/** The rules that each of these breaks, in their order; `broken_rules` of the database is the one place that knows them. */
export async function findBrokenRules(ctx: Ctx, asked: readonly Asked[]): Promise<BrokenRule[][]> {
  if (asked.length === 0) return [];
  const { rows } = await sql<Found>`select * from broken_rules(${ctx.account.id},
    ${asked.map(({ containerId }) => containerId)}::bigint[], ${asked.map(({ sectionId }) => sectionId)}::bigint[],
    ${asked.map(({ row }) => row)}::int[], ${asked.map(({ tier }) => tier)}::int[], ${asked.map(({ from }) => from)}::int[])`.execute(
    ctx.tx,
  );
  const found = Map.groupBy(rows, ({ nth }) => nth);
  return asked.map((_, index) => (found.get(index + 1) ?? []).map(inWords));
}

function inWords({ rule: key, params: said, isMust, isAdvice }: Found): BrokenRule {
  const { kinds, lengths, ...others } = said;
  const params: SentenceParams = {
    ...others,
    ...(kinds && kindWords(kinds)),
    ...(lengths && { feet: lengths.map((feet) => `${feet}'`).join(', ') }),
  };
  const hasParams = Object.keys(params).length > 0;
  return { key, message: say(key, params), ...(hasParams && { params }), isMust, isAdvice };
}

/** The kinds in English, and their keys, by which screens say them in their language. */
const kindWords = (kinds: readonly YardKind[]): SentenceParams => ({
  words: kinds.map((kind) => textsOf('en', 'enums')(`yardKind.${kind}`)).join(', '),
  listed: kinds.map((kind) => `yardKind.${kind}`).join(','),
});

/** What a section is kept for; `free` are its plugs that no reefer has. */
export interface Kept {
  plugs: number | null;
  free: number;
  words: SentenceParams | null;
  isForClient: boolean;
}

export async function findKept(ctx: Ctx, sectionIds: readonly number[]): Promise<Map<number, Kept>> {
  if (sectionIds.length === 0) return new Map();
  const { rows } = await sql<{
    id: number;
    plugs: number | null;
    used: number;
    kinds: YardKind[];
    isForClient: boolean;
  }>`
    select section.id, coalesce(section.plugs, area.plugs) as plugs, case when section.kinds <> '[]' then section.kinds else area.kinds end as kinds,
      section.client_ids <> '[]' or area.client_ids <> '[]' as is_for_client,
      (select count(distinct place.container_id) from storage_section other
        join container_place place on place.account_id = other.account_id and place.section_id = other.id
        join container on container.account_id = place.account_id and container.id = place.container_id
        where other.account_id = ${ctx.account.id} and container.is_refrigerated and not (container.is_empty and container.seal_number = '')
          and (other.id = section.id or section.plugs is null and other.area_id = section.area_id and other.plugs is null)) as used
    from storage_section section join storage_area area on area.account_id = section.account_id and area.id = section.area_id
    where section.account_id = ${ctx.account.id} and section.id = any(${sectionIds}::bigint[])`.execute(ctx.tx);
  return new Map(
    rows.map(({ id, plugs, used, kinds, isForClient }) => [
      id,
      { plugs, free: Math.max(0, (plugs ?? 0) - used), words: kinds.length > 0 ? kindWords(kinds) : null, isForClient },
    ]),
  );
}
