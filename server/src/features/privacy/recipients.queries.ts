import { Decision, EstimateLink } from '@boxyard/contract/inspections/estimates.ts';
import { mostOfPerson, mostPeople } from '@boxyard/contract/people/privacy.ts';
import { type RawBuilder, sql } from 'kysely';
import { contains } from '../../core/crud/text-search.ts';
import type { InAccount } from '../../core/http/context.ts';

/** Those who were sent estimates have no record: known by their e-mail address. By their names or addresses, the latest first. */
export const recipientsLike = (accountId: number, q: string) => sql`
  select 'recipient'::text as kind, null::bigint as id, (array_agg(name order by id desc))[1] as name, email as detail,
    count(distinct estimate_id) as uses, 0 as open_tasks
  from estimate_link where account_id = ${accountId} and email <> ''
  group by email having bool_or(${contains(sql`norm(name || ' ' || email)`, q)}) order by max(id) desc limit ${mostPeople}`;

/** Surveyors are known by the name with which they signed. @param isTyped of `name_key` */
export const surveyorsLike = (accountId: number, isTyped: RawBuilder<unknown>) => sql`
  select 'surveyor', null, (array_agg(signature order by finished_at desc))[1], '', count(*), 0
  from (select signature, finished_at, person_key(signature) as name_key from survey where account_id = ${accountId} and signature <> '') signed
  group by name_key having bool_or(${isTyped}) order by max(finished_at) desc limit ${mostPeople}`;

export async function findSurveysOf({ tx, account }: InAccount, name: string): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`select id from survey where account_id = ${account.id} and signature <> ''
    and person_key(signature) = person_key(${name}) order by id`.execute(tx);
  return rows.map(({ id }) => id);
}

/** The estimates that were sent to an address. */
export async function findEstimatesOf({ tx, account }: InAccount, email: string): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`select distinct estimate_id as id from estimate_link
    where account_id = ${account.id} and email = ${email} order by 1`.execute(tx);
  return rows.map(({ id }) => id);
}

/** The links to these addresses, and what was answered by them; the latest first. */
export async function readRecipient({ tx, account }: InAccount, emails: readonly string[]) {
  const theirs = sql`account_id = ${account.id} and email = any(${emails}::text[])`;
  const { rows: links } = await sql<Record<string, unknown>>`select * from estimate_link where ${theirs}
    order by id desc limit ${mostOfPerson}`.execute(tx);
  const { rows: answers } = await sql<Record<string, unknown>>`select * from estimate_decision where ${theirs}
    order by at desc limit ${mostOfPerson}`.execute(tx);
  const records = [
    ...links.map((link) => inFields(link, EstimateLink.shape)),
    ...answers.map((answer) => inFields(answer, Decision.shape)),
  ];
  return records.slice(0, mostOfPerson);
}

/** By the fields that the contract has of it, moments as texts. */
const inFields = (row: Record<string, unknown>, shape: object): Record<string, unknown> => ({
  estimateId: row.estimateId,
  ...Object.fromEntries(
    Object.keys(shape).flatMap((field) => {
      const value = row[field];
      if (value === undefined) return [];
      const isMoment = typeof value === 'number' && /(^a|A)t$/.test(field);
      return [[field, isMoment ? new Date(value * 1000).toISOString() : value]];
    }),
  ),
});
