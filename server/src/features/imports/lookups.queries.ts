import { namesOf } from '@boxyard/contract/core/fields.ts';
import { type InheritedFromType, inheritedFields } from '@boxyard/contract/settings/container-types.ts';
import { type BoxFacts, factNames } from '@boxyard/contract/yard/box-facts.ts';
import type { Container } from '@boxyard/contract/yard/containers.ts';
import { sql } from 'kysely';
import { startsWith } from '../../core/crud/text-search.ts';
import type { InAccount } from '../../core/http/context.ts';
import { findRenumbered, type Renumbered } from '../containers/names.queries.ts';

interface Named {
  id: number;
  name: string;
}

const distinct = (texts: (string | undefined)[]) => [...new Set(texts.filter((text) => text !== undefined))];

/** Clients by each of the texts that name them: as searches do, without regard to case and accents. */
export async function findClients(ctx: InAccount, names: (string | undefined)[]): Promise<Map<string, Named[]>> {
  const { rows } = await sql<Named & { given: string }>`select given.name as given, client.id, client.name
    from unnest(${distinct(names)}::text[]) given(name)
    join client on client.account_id = ${ctx.account.id} and client.name_key = (select norm(given.name)) order by client.id`.execute(
    ctx.tx,
  );
  return Map.groupBy(rows, ({ given }) => given);
}

export type KnownContainer = Pick<
  Container,
  | 'id'
  | 'name'
  | 'clientId'
  | 'warehouseId'
  | 'containerTypeId'
  | 'hSize'
  | 'containerCondition'
  | 'isDefective'
  | 'isEmpty'
  | 'sealNumber'
  | keyof BoxFacts
  | keyof InheritedFromType
>;

/** @param holds locks them, in the order of their ids */
export async function findContainers(
  ctx: InAccount,
  numbers: (string | undefined)[],
  holds: boolean,
): Promise<Map<string, KnownContainer>> {
  const { rows } = await sql<KnownContainer & { given: string }>`
    select given.name as given, container.id, container.name, client_id, warehouse_id, container_type_id, h_size,
      container_condition, is_defective, is_empty, seal_number,
      ${sql.join([...factNames, ...namesOf(inheritedFields)].map((name) => sql.ref(`container.${name}`)))}
    from unnest(${distinct(numbers)}::text[]) given(name)
    join container on container.account_id = ${ctx.account.id} and container.name_key = (select norm(given.name))
    order by container.id ${holds ? sql`for update of container` : sql``}`.execute(ctx.tx);
  return new Map(rows.map(({ given, ...container }) => [given, container]));
}

export interface FoundContainers {
  /** By the present numbers, also of those that are renumbered. */
  known: Map<string, KnownContainer>;
  /** By the numbers that are given. */
  renumbered: Map<string, Renumbered[]>;
}

/** Containers by their numbers and by those that they had. @param holds locks them, in the order of their ids */
export async function findCalled(
  ctx: InAccount,
  numbers: (string | undefined)[],
  holds: boolean,
): Promise<FoundContainers> {
  const renumbered = await findRenumbered(ctx, distinct(numbers));
  const present = [...renumbered.values()].flat().map(({ name }) => name);
  return { known: await findContainers(ctx, [...numbers, ...present], holds), renumbered };
}

/** Texts as keys of names see them. */
export async function normalised(ctx: InAccount, texts: (string | undefined)[]): Promise<Map<string, string>> {
  const { rows } = await sql<{ text: string; key: string }>`select text, norm(text) as key
    from unnest(${distinct(texts)}::text[]) text`.execute(ctx.tx);
  return new Map(rows.map(({ text, key }) => [text, key]));
}

/** How much alike two texts have to be, so that one may be proposed for the other. */
const likeness = 0.35;
/** Two letters that changed their places leave few groups of three alike in a short name. */
const lowest = 0.2;
const fewest = 8;

/** The names of clients that are most like each text. */
export async function nearClients(ctx: InAccount, texts: string[]): Promise<Map<string, string[]>> {
  const { rows } = await sql<{
    text: string;
    names: string[];
  }>`select text, array_agg(near.name order by near.likeness desc) as names
    from unnest(${texts}::text[]) text
    cross join lateral (select client.name, similarity(client.name_key, norm(text)) as likeness from client
      where client.account_id = ${ctx.account.id} order by likeness desc, client.id limit ${fewest}) near
    where near.likeness >= ${lowest} group by text`.execute(ctx.tx);
  return new Map(rows.map(({ text, names }) => [text, names]));
}

/** The number of a container of the same owner that is most like each text. */
export async function nearContainers(ctx: InAccount, texts: string[]): Promise<Map<string, string[]>> {
  const near = new Map<string, string[]>();
  for (const text of texts) {
    if (text.length < 4) continue;
    const { rows } = await sql<{ name: string }>`select name from container
      where account_id = ${ctx.account.id} and ${startsWith(sql`name_key`, text.slice(0, 4))}
        and similarity(name_key, (select norm(${text}))) >= ${likeness}
      order by similarity(name_key, (select norm(${text}))) desc, name_key limit 1`.execute(ctx.tx);
    if (rows[0]) near.set(text, [rows[0].name]);
  }
  return near;
}
